import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const COMMON = `12345 123456 1234567890 012345 11111 00000 55555 123123 121212 654321 987654321
  23456 45678 98765 qwerty Qwerty QWERTYUIOP qwerty123 asdfg asdfgh zxcvb mnbvc poiuy lkjhg abcde
  bcdefg password Password1 p@ssw0rd passw0rd admin admin123 administrator welcome login
  letmein iloveyou monkey dragon sunshine princess football baseball superman batman michael jordan
  trustno1 master shadow ashley hunter charlie donald freedom whatever starwars
  contraseña contrasena clave secreto teamo tequiero amorcito mivida
  princesa estrella mariposa familia corazon hola holahola abcabc qweqwe aaaaa zzzzzzzzzz
  uruguay montevideo peñarol penarol nacional bolso celeste suarez cavani
  radiador radiadores repuestos taller mecanico ferrari toyota chevrolet mostrador
  sofia valentina martin facundo maria jesus diosesamor alejandro`;

test.each(COMMON.split(/\s+/))('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'farol',
  'mecha7',
  'gato2024',
  'radiador del gol',
  'tornillo-verde-38',
  'mate con cedrón',
  'xK9#q',
  'ñandú🚗ñandú',
  '84 19 55 02',
  'una frase larga 1',
])('%s is accepted', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test.each([
  'Píriz2026',
  'anapiriz',
  'PIRIZ!',
  'ana.piriz',
  'tallersur1',
  'Radiadores NAM',
  'correazo',
])('%s is rejected for a person named Ana Píriz', async (password) => {
  const personal = ['Ana Píriz', 'correazo@personas.example', 'Taller Sur', 'Radiadores NAM'];
  expect(await isCommonPassword(password, personal)).toBe(true);
});

test('a password that only contains the name is accepted', async () => {
  expect(await isCommonPassword('piriz come tornillos', ['Ana Píriz'])).toBe(false);
});

test.each(['maria jose', 'MariaJose', 'josenunez1', 'María'])(
  '%s is rejected: two of a person’s three names',
  async (password) => {
    expect(await isCommonPassword(password, ['María José Núñez'])).toBe(true);
  },
);
