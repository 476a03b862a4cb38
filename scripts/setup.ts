/**
 * `npm run setup`: makes a database ready for its shop — tables up to date, departments, cities, the
 * company that sells. Every start and every build does the same first.
 */
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { environmentOf } from './environment.ts';
import { optionsOf } from './options.ts';
import { setUpShop } from './set-up-shop.ts';

optionsOf({}, 'npm run setup');
environmentOf('pages');
const database = await openDatabase(variant.id);
try {
  const changes = await setUpShop(database.url, variant);
  console.log([...changes, `La base de datos de ${variant.name} está lista.`].join('\n'));
} finally {
  await database.stop();
}
