import { expect, test } from 'vitest';
import { readableData } from './readable-data.ts';

const page = readableData({
  shop: 'NAM & Cía',
  madeAt: '2026-11-22T15:00:00.000Z',
  sections: [
    {
      title: 'Pedidos',
      about: 'Para entregarlos.',
      rows: [
        { Número: 1001, Nota: '<script>alert(1)</script>', Empresa: '', Viva: true, Fin: null },
      ],
    },
    { title: 'Avisos', about: 'Un año.', rows: [] },
  ],
});

test('each section has its purpose, and empty values are marked', () => {
  expect(page).toContain('<h2>Pedidos</h2><p>Para entregarlos.</p>');
  expect(page).toContain('<dt>Número</dt><dd>1001</dd>');
  expect(page).toContain(
    '<dt>Empresa</dt><dd>—</dd><dt>Viva</dt><dd>Sí</dd><dt>Fin</dt><dd>—</dd>',
  );
  expect(page).toContain('<h2>Avisos</h2><p>Un año.</p><p>Nada.</p>');
  expect(page).toContain('22 de noviembre de 2026');
});

test('user input is escaped', () => {
  expect(page).not.toContain('<script>');
  expect(page).toContain('&#60;script&#62;alert(1)');
  expect(page).toContain('NAM &#38; Cía');
});
