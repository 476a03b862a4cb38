/**
 * `npm run setup`: migrates a database and adds departments, cities and the company that sells. Every start and every
 * build does so first.
 */
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { environmentOf } from './environment.ts';
import { optionsOf } from './options.ts';
import { readShop } from './read-shop.ts';
import { setUpShop } from './set-up-shop.ts';

optionsOf({}, 'npm run setup');
environmentOf('pages');
const database = await openDatabase(variant.id);
try {
  const changes = await setUpShop(database.url, variant);
  const { name } = await readShop(variant, database.url);
  console.log([...changes, `La base de datos de ${name} está lista.`].join('\n'));
} finally {
  await database.stop();
}
