import { expect, test } from 'vitest';
import { isWholeLink, readRestoreLink } from './link.ts';

test.each([
  ['/restablecer-contrasena/ana%40correo.uy/k3y', 'ana@correo.uy', 'k3y'],
  ['/restablecer-contrasena/ana@correo.uy/k3y/', 'ana@correo.uy', 'k3y'],
  ['/restablecer-contrasena/ana%2Bb%2Fc@correo.uy/a%3D%3D', 'ana+b/c@correo.uy', 'a=='],
  ['/restablecer-contrasena/%E0%A4%A/%zz', '%E0%A4%A', '%zz'],
])('%s', (path, email, key) => {
  expect(readRestoreLink(path)).toEqual({ email, key });
});

const KEY = 'aZ09_-'.padEnd(43, 'x');
test.each([
  ['as mailed', { email: 'ana@correo.uy', key: KEY }, true, true],
  ['cut off at the end', { email: 'ana@correo.uy', key: KEY.slice(0, 40) }, true, false],
  ['with text after it', { email: 'ana@correo.uy', key: `${KEY}.` }, true, false],
  ['without an address', { email: 'restablecer-contrasena', key: KEY }, true, false],
  ['of a host with its own kind of keys', { email: 'ana@correo.uy', key: 'k3y' }, false, true],
  ['of a host without an address', { email: '', key: 'k3y' }, false, false],
])('a link %s', (_, link, isOwn, isWhole) => {
  expect(isWholeLink(link, isOwn)).toBe(isWhole);
});
