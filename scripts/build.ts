/** `npm run build`: builds the pages of one shop (VARIANT) into dist/; `--all` builds every shop in turn. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SingleBar } from 'cli-progress';
import { withAddress } from '#variants/address';
import { namedDatabase, processEnv } from '#variants/env';
import { presentVariants } from '#variants/load';
import { asOffered } from '#variants/over-host';
import { buildPages } from './build-pages.ts';
import { chooseVariant } from './choose-variant.ts';
import { openDatabase } from './database.ts';
import { refuseDemoAccounts } from './demo-guard.ts';
import { environmentOf, giveUp } from './environment.ts';
import { optionsOf } from './options.ts';
import { ensurePages, lockedFolderText } from './publish-pages.ts';
import { seedIfEmpty } from './seed-if-empty.ts';
import { setUpShop } from './set-up-shop.ts';
import { onStop } from './stopping.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const { all } = optionsOf(
  { all: { type: 'boolean', default: false } },
  'npm run build, o npm run build:all',
);
const { isProduction, files, remote } = environmentOf('pages');

/** @param isOneOfMany prints nothing, since a bar shows the progress of all */
const build = async (id: string | undefined, dist: string, isOneOfMany = false) => {
  const variant = asOffered(withAddress(await chooseVariant(id), processEnv()), processEnv());
  if (remote) {
    await buildPages({ variant, databaseUrl: undefined, dist, quiet: isOneOfMany, onStop });
    if (!isOneOfMany) console.log(`${variant.id}: ${dist}`);
    return;
  }
  const database = await openDatabase(variant.id);
  try {
    if (isProduction) await refuseDemoAccounts(database.url);
    for (const change of await setUpShop(database.url, variant)) console.log(change);
    // Only the local database gets the demo catalogue; a named one belongs to a real shop.
    if (!namedDatabase(processEnv()))
      await seedIfEmpty(database.url, variant, { files, isQuiet: isOneOfMany });
    const pagesOf = { variant, databaseUrl: database.url, dist, quiet: isOneOfMany, onStop };
    // A demo has no publications.
    if (!isProduction) await buildPages(pagesOf);
    else if (!(await ensurePages({ ...pagesOf, reason: 'deploy', isSeen: false })))
      giveUp(lockedFolderText(dist));
    if (!isOneOfMany) console.log(`${variant.id}: ${dist}`);
  } finally {
    await database.stop();
  }
};

/** Builds each shop into its own folder; the first failure ends the command and names the shop. */
const buildAll = async () => {
  const ids = presentVariants();
  const bar = new SingleBar({ format: 'Construyendo las tiendas {bar} {value}/{total} {id}' });
  bar.start(ids.length, 0, { id: '' });
  for (const [index, id] of ids.entries()) {
    bar.update(index, { id });
    try {
      await build(id, join(ROOT, 'dist', id), true);
    } catch (error) {
      bar.stop();
      giveUp(`No se pudo construir ${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  bar.update(ids.length, { id: '' });
  bar.stop();
  for (const id of ids) console.log(`${id}: ${join(ROOT, 'dist', id)}`);
};

if (all) await buildAll();
else await build(undefined, join(ROOT, 'dist'));
