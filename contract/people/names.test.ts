import { expect, test } from 'vitest';
import { personName } from './names.ts';

test.each([
  'Ana',
  'José Luis',
  "D'Angelo",
  'Ma.Fernanda',
  'M. José',
  'M.ª José',
  'Núñez-Pérez',
  '李',
  "O'Neill",
  'O’Neill',
  'José-María',
  'D. Pérez (h)',
  'S.A.',
  'Pérez & Hijos',
  'Ana - María',
])('%s is a name', (name) => {
  expect(personName().safeParse(name).success).toBe(true);
});

test.each([
  'http://mal.example',
  'www.mal.example',
  'mal.example',
  'gana en x.co',
  'a@b',
  'mal。example',
  'mal．example',
  'mal｡example',
  'www。mal',
  'ｍａｌ．ｅｘａｍｐｌｅ',
  'a\u202eb',
  '=1+1',
  ' =1+1',
  '+1',
  '-1',
  '@SUM',
  '＝1',
  '=HYPERLINK("x")',
  'Ana=1',
  'Ana "x"',
  'Ana <b>',
  'a > b',
])('%j is none', (name) => {
  expect(personName().safeParse(name).success).toBe(false);
});
