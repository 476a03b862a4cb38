import { expect, test } from 'vitest';
import { mailTestText, stepsOf } from './FirstSteps.tsx';

const empty = {
  samples: { identity: 3, branches: 2, accounts: 4 },
  hasShippings: false,
  hasBanner: false,
  categories: 0,
  products: 0,
  pictured: 0,
  staff: 1,
  hasSampleSender: true,
  hasMailed: false,
  hasPublished: false,
  isPublished: false,
};
const left = (found: typeof empty): string[] =>
  stepsOf(found)
    .filter(({ isDone, isOptional }) => !isDone && !isOptional)
    .map(({ title }) => title);

test('a new shop lacks everything but further staff, which is optional', () => {
  expect(left(empty)).toHaveLength(10);
  expect(stepsOf(empty).find(({ isOptional }) => isOptional)?.text).toBe('1 persona con cuenta');
});

test('prices of printing are asked for in shops that print', () => {
  const stepWith = (printing: number) =>
    stepsOf({ ...empty, samples: { ...empty.samples, printing } }).find(
      ({ title }) => title === 'Impresión 3D',
    );
  expect([stepWith(1)?.isDone, stepWith(0)?.isDone]).toEqual([false, true]);
});

test('drawings of the folder that pages show are named, and do not keep a shop closed', () => {
  const stepWith = (count: number, ...titles: string[]) =>
    stepsOf(empty, { count, titles, untouched: [] }).find(
      ({ title }) => title === 'Dibujos de las páginas',
    );
  expect(stepWith(6, 'Empresa', 'Servicios')).toMatchObject({
    isDone: false,
    isOptional: true,
    text: '6 dibujos de muestra en Empresa y Servicios',
  });
  expect(stepWith(0)?.isDone).toBe(true);
});

test('pages that have the texts of the folder alone are named, and keep a shop closed', () => {
  const stepWith = (...untouched: string[]) =>
    stepsOf(empty, { count: 0, titles: [], untouched }).find(
      ({ title }) => title === 'Textos de las páginas',
    );
  expect(stepWith('Empresa', 'Servicios')).toMatchObject({
    isDone: false,
    text: 'Todavía los de muestra en Empresa y Servicios: cámbialos, o no muestres la página',
  });
  expect(stepWith('Empresa')?.isOptional).toBeUndefined();
  expect(stepWith()?.isDone).toBe(true);
});

test('each step is done by its own data', () => {
  const full = {
    samples: { identity: 0, branches: 0, accounts: 0 },
    hasShippings: true,
    hasBanner: true,
    categories: 2,
    products: 9,
    pictured: 1,
    staff: 1,
    hasSampleSender: false,
    hasMailed: true,
    hasPublished: true,
    isPublished: false,
  };
  expect(left(full)).toEqual([]);
  expect(left({ ...full, products: 0 })).toEqual(['Productos']);
  expect(left({ ...full, samples: { ...full.samples, accounts: 1 } })).toEqual([
    'Cuentas para cobrar',
  ]);
  expect(stepsOf(full).at(-1)?.text).toBe('Publicadas, con cambios que esperan');
});

test('a fresh rate of the dollar is a step where something is charged in dollars', () => {
  const stepWith = (isNeeded: boolean, isFresh?: boolean) => {
    const data = isFresh === undefined ? null : { rate: 40, at: '2026-01-05T12:00:00Z', isFresh };
    return stepsOf(empty, undefined, { data, isNeeded }).find(
      ({ title }) => title === 'Cotización del dólar',
    );
  };
  expect(stepWith(false)).toBeUndefined();
  expect(stepWith(true)).toMatchObject({ isDone: false, screen: 'office-settings' });
  expect(stepWith(true, false)?.isDone).toBe(false);
  expect(stepWith(true, true)?.isDone).toBe(true);
});

test('mails from a sample address lead to the settings first, and a test from it says so', () => {
  const mailStep = (hasSampleSender: boolean) =>
    stepsOf({ ...empty, hasMailed: true, hasSampleSender }).find(({ title }) => title === 'Correo');
  expect(mailStep(true)).toMatchObject({
    isDone: false,
    screen: 'office-settings',
    anchor: '#SHOP_IDENTITY',
  });
  expect(mailStep(false)).toMatchObject({ isDone: true, screen: 'office-state' });
  const email = 'ana@taller.com.uy';
  expect(mailTestText({ email, sampleSender: '' }).tone).toBe('success');
  const warned = mailTestText({ email, sampleSender: 'tienda@nam.example' });
  expect(warned.tone).toBe('warning');
  expect(warned.text).toContain('tienda@nam.example');
});

test('a shop without products starts with an import', () => {
  const screenOf = (products: number) =>
    stepsOf({ ...empty, products }).find(({ title }) => title === 'Productos')?.screen;
  expect([screenOf(0), screenOf(1)]).toEqual(['office-imports', 'office-products']);
});
