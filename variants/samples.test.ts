import { expect, test } from 'vitest';
import { loadVariant, presentVariants } from './load.ts';
import { asOffered } from './over-host.ts';
import { isOfferedForOrders, samplesOf } from './samples.ts';

/** Accounts of zeros and a shop number. */
const INVENTED = /\b0{6}[\d-]*\b/;

test.each(presentVariants())('%s: all invented values are marked as samples', async (id) => {
  const { destinationCompany, branches, payments } = await loadVariant(id);
  expect(destinationCompany.isSample).toBe(true);
  expect(branches.filter(({ isSample }) => !isSample)).toEqual([]);
  const accounts = payments.filter(({ instructions }) =>
    instructions.some(
      (line) => INVENTED.test(line) || line.includes(destinationCompany.identifier),
    ),
  );
  expect(accounts.length).toBeGreaterThan(0);
  expect(accounts.filter(({ isSample }) => !isSample)).toEqual([]);
});

const nam = await loadVariant('NAM');
const inProduction = asOffered(nam, { NODE_ENV: 'production' });
const accountOf = (shop: typeof nam, id: string, edited?: string): boolean =>
  shop.payments.some((payment) => payment.id === id && isOfferedForOrders(payment, edited));

test('production removes sample accounts until the shop writes its own; the demo keeps them', () => {
  expect(JSON.stringify(inProduction.payments)).not.toMatch(INVENTED);
  expect(accountOf(inProduction, 'BRDE')).toBe(false);
  expect(accountOf(inProduction, 'BRDE', ' \n')).toBe(false);
  expect(accountOf(inProduction, 'BRDE', 'Cuenta 001234567-00001')).toBe(true);
  // Paid at the provider.
  expect(accountOf(inProduction, 'MPU')).toBe(true);
  expect(asOffered(nam, {})).toEqual(nam);
  // Astro builds the demo's pages as production.
  expect(asOffered(nam, { NODE_ENV: 'production', SAMPLES: 'shown' })).toEqual(nam);
});

test('production leaves out links that lead to invented addresses', () => {
  const linksOf = ({ menu, social }: typeof nam): string[] =>
    [...menu, ...social].map(({ href }) => href);
  const invented = linksOf(nam).filter((href) => href.includes('.example'));
  expect(invented.length).toBeGreaterThan(1);
  const left = linksOf(nam).filter((href) => !invented.includes(href));
  expect(linksOf(inProduction)).toEqual(left);
  expect(left).not.toEqual([]);
});

test('lists each sample with the place where it is changed', () => {
  const own = [{ id: 'BRDE' as const, text: 'Cuenta 001234567-00001' }];
  const list = samplesOf(inProduction, own);
  expect(list.map(({ label }) => label)).toEqual([
    'Razón social y RUT',
    'Local Bulevar',
    'Local Cerro Largo',
    'Giro por Abitab',
    'Transferencia a Santander',
    'Transferencia a Itaú',
    'Correo de la tienda',
  ]);
  expect(list.find(({ label }) => label === 'Giro por Abitab')).toMatchObject({
    href: '/gestion/ajustes#PAYMENT_INSTRUCTIONS',
  });
  expect(list.every(({ place }) => place !== '')).toBe(true);
});

test('prices of printing are a sample until the shop has its own', async () => {
  const { printing } = await loadVariant('RTC');
  const samplesWith = (isSample: boolean) =>
    samplesOf({ ...nam, printing: printing && { ...printing, isSample } }).filter(
      ({ part }) => part === 'printing',
    );
  expect(samplesWith(true)).toMatchObject([
    { value: 'PLA, PETG, Resina', href: '/gestion/ajustes#SHOP_PRINTING' },
  ]);
  expect(samplesWith(false)).toEqual([]);
});

test('a method that the owner has taken off is no sample to replace', () => {
  const off = nam.payments.map((payment) => ({ ...payment, isOff: payment.id === 'BRDE' }));
  expect(accountOf({ ...nam, payments: off }, 'BRDE')).toBe(false);
  const labels = samplesOf({ ...nam, payments: off }).map(({ label }) => label);
  expect(labels).not.toContain('Depósito bancario');
  expect(labels).toContain('Giro por Abitab');
});

test('a shop of real values has no samples', () => {
  const real = {
    ...nam,
    destinationCompany: { ...nam.destinationCompany, isSample: false },
    branches: [],
    payments: [],
    mail: { ...nam.mail, from: 'tienda@mitienda.com.uy' },
  };
  expect(samplesOf(real)).toEqual([]);
});
