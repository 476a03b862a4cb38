import { expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { hasBar } from './bar-pages.ts';

const nam = await loadVariant('NAM');

test.each([
  '/mi-compra',
  '/mi-compra/',
  '/iniciar',
  '/registro',
  '/perfil',
  '/mis-compras',
  '/comparar',
  '/gestion',
  '/gestion/empresas',
])('the bar is hidden at %s', (path) => expect(hasBar(nam, path)).toBe(false));

test.each(['/', '/productos', '/productos/RA0454', '/vehiculos/4', '/favoritos'])(
  'the bar is shown at %s',
  (path) => expect(hasBar(nam, path)).toBe(true),
);
