import { expect, test } from 'vitest';
import type { OrderState } from '#contract/orders/order-states';
import { loadVariant } from './load.ts';
import { pickupSteps } from './pickup.ts';

const nam = await loadVariant('NAM');
const order = { shippingId: 'RES', branchCode: 'B', number: 1001, state: 'PAP' as OrderState };
const steps = (changes: Partial<Parameters<typeof pickupSteps>[1]>) =>
  pickupSteps(nam, { ...order, ...changes });

test('a pick-up tells hours, when it is ready, and what to bring', () => {
  expect(steps({})).toEqual([
    'Te avisamos por correo cuando esté pronto para retirar.',
    'Horario: Lun a Vie 8:00–12:00 y 13:30–18:00.',
    'Trae tu cédula y el número de pedido, 1001.',
  ]);
  expect(steps({ state: 'PPE' })[0]).toContain('cuando se acredite el pago');
  expect(steps({ state: 'DIS' })[0]).toBe('Está pronto para retirar.');
});

test('units of another branch may take longer, until the order is ready', () => {
  const brought = 'Una parte está en otro local. Traerlo puede demorar.';
  expect(steps({ isBrought: true })).toContain(brought);
  expect(steps({ isBrought: true, state: 'DIS' })).not.toContain(brought);
});

test('deliveries and cancelled orders are not fetched', () => {
  expect(steps({ shippingId: 'MON' })).toEqual([]);
  expect(steps({ state: 'CAN' })).toEqual([]);
});
