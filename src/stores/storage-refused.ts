/** Says that the browser does not keep what the visitor chose. */
import type { StorageName } from './storage-keys.ts';
import { showToast } from './toasts.ts';

/** Values that a person misses; others, such as copies of lists, are read again. */
const MISSED: ReadonlySet<StorageName> = new Set<StorageName>([
  'cart',
  'garage',
  'cars',
  'favourites',
  'compared',
  'views',
  'print',
  'count',
  'counter',
]);

const TEXT =
  'Tu navegador no guarda datos de esta tienda: lo que elijas se pierde al salir de la página. Permite los datos del sitio o libera espacio.';

let isSaid = false;

/** Warns once per page. */
export const warnOfRefusal = (name: StorageName): void => {
  if (isSaid || !MISSED.has(name)) return;
  isSaid = true;
  showToast('warning', TEXT);
};
