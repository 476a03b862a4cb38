import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const COMMON = `12345 123456 1234567890 012345 11111 00000 55555 123123 121212 654321 987654321
  23456 45678 98765 qwerty Qwerty1 QWERTYUIOP qwerty2024 asdfg asdfgh zxcvb mnbvc poiuy lkjhg abcde
  bcdefg password Password1 p@ssw0rd P4ssw0rd! passw0rd123 admin admin1234 administrator welcome1 login
  letmein iloveyou monkey dragon sunshine princess football baseball superman batman123 michael jordan23
  trustno1 master shadow ashley hunter2 charlie donald freedom whatever ninja azerty solo1 starwars
  contraseña Contraseña1 contrasena clave123 secreto teamo teamo123 tequiero amor123 amorcito mivida
  princesa estrella mariposa familia corazon hola123 holahola abcabc qweqwe aaaaa zzzzzzzzzz
  uruguay Uruguay2026! montevideo peñarol1891 penarol nacional1899 bolso celeste suarez9 cavani21
  radiador radiadores1 repuestos taller123 mecanico ferrari toyota chevrolet mostrador Mostrador86
  sofia2010 valentina martin123 facundo maria jesus diosesamor alejandro1`;

test.each(COMMON.split(/\s+/))('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
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
