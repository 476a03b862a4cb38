/** Buyers who pay outside the shop see the deadline, and send the proof with the order's number. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { proofLinks } from '#catalog-view/payment-proof';
import { loadVariant } from '#variants/load';
import { order } from '../../src/islands/orders/sample-order.ts';
import { HowToPay } from '../../src/ui/order/HowToPay.tsx';

const { branches } = await loadVariant('NAM');

test('the proof of payment is sent by chat and mail, each with its order number', () => {
  const first = branches.map((branch) => ({
    ...branch,
    whatsapp: '59899000101',
    email: 'tienda@nam.example',
  }));
  expect(proofLinks(first, 1001)).toEqual([
    {
      by: 'WhatsApp',
      href: 'https://wa.me/59899000101?text=%C2%A1Hola!%20Te%20env%C3%ADo%20el%20comprobante%20del%20pago%20del%20pedido%20N.%C2%BA%201001.',
    },
    {
      by: 'correo',
      href: 'mailto:tienda@nam.example?subject=Comprobante%20del%20pago%20del%20pedido%20N.%C2%BA%201001',
    },
  ]);
  const none = branches.map((branch) => ({ ...branch, whatsapp: undefined, email: '' }));
  expect(proofLinks(none, 1001)).toEqual([]);
});

test('total, number and account come first, each with a button that copies it', () => {
  const html = renderToStaticMarkup(
    <HowToPay
      order={order}
      lines={['Banco República, caja 000000000-00001, a nombre de NAM.', 'Reservamos 3 días.']}
      proof={[]}
    />,
  );
  expect(html.indexOf('$ 2.469,00')).toBeGreaterThan(0);
  expect(html.indexOf('$ 2.469,00')).toBeLessThan(html.indexOf('Banco República'));
  const copies = [...html.matchAll(/aria-label="(Copiar [^"]+)"/g)].map(([, label]) => label);
  expect(copies).toEqual([
    'Copiar el total',
    'Copiar el número de pedido',
    'Copiar 000000000-00001',
  ]);
});

test('it is below the instructions, with the time until which the goods are reserved', () => {
  const shown = (until: string | null): string =>
    renderToStaticMarkup(
      <HowToPay
        order={order}
        lines={['Deposita.']}
        until={until}
        proof={proofLinks(branches, order.number)}
      />,
    );
  expect(shown('2026-11-24T15:00:00.000Z')).toContain(
    'Te guardamos los productos hasta el <strong>24 de noviembre de 2026',
  );
  expect(shown(null)).not.toContain('Te guardamos');
  expect(shown(null)).toContain('Enviar el comprobante por WhatsApp');
});
