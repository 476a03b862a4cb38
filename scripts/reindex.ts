/** `npm run reindex`: rebuilds the list index of the shop of VARIANT, as after an import by SQL. */
import { loadVariant } from '../variants/load.ts';
import { openDatabase } from './database.ts';
import { renewListIndex } from './list-index.ts';
import { optionsOf } from './options.ts';

optionsOf({}, 'npm run reindex');
const variant = await loadVariant();
const database = await openDatabase(variant.id);
try {
  await renewListIndex(database.url);
  console.log('Índice de búsqueda hecho.');
} finally {
  await database.stop();
}
