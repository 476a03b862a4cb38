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
  '/',
  '/contacto',
  '/empresa',
])('the bar is hidden at %s', (path) => expect(hasBar(nam, path)).toBe(false));

test.each([
  '/productos',
  '/productos/',
  '/productos/RA0454',
  '/listas/baterias-capacidad-75-ah',
  '/vehiculos/4',
  '/favoritos',
])('the bar is shown at %s', (path) => expect(hasBar(nam, path)).toBe(true));
