/** `npm run build`: the pages of one shop (VARIANT) into dist/; `--all` builds every shop in turn. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withAddress } from '#variants/address';
import { namedDatabase, processEnv } from '#variants/env';
import { presentVariants } from '#variants/load';
import { buildPages } from './build-pages.ts';
import { chooseVariant } from './choose-variant.ts';
import { openDatabase } from './database.ts';
import { refuseDemoAccounts } from './demo-guard.ts';
import { environmentOf } from './environment.ts';
import { optionsOf } from './options.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { setUpShop } from './set-up-shop.ts';
import { onStop } from './stopping.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const { all } = optionsOf(
  { all: { type: 'boolean', default: false } },
  'npm run build, o npm run build:all',
);
const { isProduction } = environmentOf('pages');

const build = async (id: string | undefined, dist: string) => {
  const variant = withAddress(await chooseVariant(id), processEnv());
  const database = await openDatabase(variant.id);
  try {
    if (isProduction) await refuseDemoAccounts(database.url);
    for (const change of await setUpShop(database.url, variant)) console.log(change);
    // A shop in production fills its own database; only the local one gets the demo catalogue.
    if (!namedDatabase(processEnv())) await seedIfEmpty(database.url, variant);
    await buildPages({ variant, databaseUrl: database.url, dist, onStop });
    console.log(`${variant.id}: ${dist}`);
  } finally {
    await database.stop();
  }
};

if (all) {
  const present = presentVariants();
  for (const [index, id] of present.entries()) {
    console.log(`[${index + 1}/${present.length}] ${id}`);
    await build(id, join(ROOT, 'dist', id));
  }
} else await build(undefined, join(ROOT, 'dist'));
