import { expect, test } from 'vitest';
import { readRestoreLink } from './link.ts';

test.each([
  ['/restablecer-contrasena/ana%40correo.uy/k3y', 'ana@correo.uy', 'k3y'],
  ['/restablecer-contrasena/ana@correo.uy/k3y/', 'ana@correo.uy', 'k3y'],
  ['/restablecer-contrasena/ana%2Bb%2Fc@correo.uy/a%3D%3D', 'ana+b/c@correo.uy', 'a=='],
  ['/restablecer-contrasena/%E0%A4%A/%zz', '%E0%A4%A', '%zz'],
])('%s', (path, email, key) => {
  expect(readRestoreLink(path)).toEqual({ email, key });
});
