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
])('%j is none', (name) => {
  expect(personName().safeParse(name).success).toBe(false);
});
