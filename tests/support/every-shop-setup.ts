/** Every shop of variants/, and a sixth whose folder is a copy of one of them, each with a small demo. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openFiles } from '#backend/media/files';
import { seed } from '#demo-data/seed';
import { folderOf } from '#variants/folders';
import { loadVariant, presentVariants } from '#variants/load';
import { ROOT } from '../root.ts';
import { prepareShop } from './built-shop.ts';
import type { BuiltShop } from './open-shop.ts';

/** A copied folder: RTC's, under another name, with other words and colours. */
const COPIED = 'RTC';
export const SIXTH = 'ZZZ';
export const SIXTH_SLIDE = 'Chau, cables sueltos';
export const SIXTH_GROUND = '#40124a';
/** Every switch the other way round. */
export const TWIN = 'TWIN';

declare module 'vitest' {
  interface ProvidedContext {
    shops: BuiltShop[];
  }
}

/** Two at a time, for at least two cores; results in the order of the list. */
const inPairs = async <T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  const waiting = list.entries();
  const takeTurns = async () => {
    for (const [index, one] of waiting) done[index] = await work(one);
  };
  await Promise.all([takeTurns(), takeTurns()]);
  return done;
};

const rewrite = (file: string, from: RegExp, to: string): void => {
  const text = readFileSync(file, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, text.replace(from, to));
};

/** Enough for a list of several pages. */
const PARTS = 60;

export default async (project: TestProject) => {
  const server = project.getProvidedContext().postgresUrl;
  const copies = mkdtempSync(join(tmpdir(), 'mostrador-variants-'));
  cpSync(folderOf(COPIED), join(copies, SIXTH), { recursive: true });
  const texts = join(copies, SIXTH, 'texts.ts');
  rewrite(texts, /title: '[^']+'/, `title: '${SIXTH_SLIDE}'`);
  rewrite(
    join(copies, SIXTH, 'theme.css'),
    /--color-banner: [^;]+/,
    `--color-banner: ${SIXTH_GROUND}`,
  );
  const wanted: { id: string; variantsFolder?: string }[] = [
    ...presentVariants().map((id) => ({ id })),
    { id: SIXTH, variantsFolder: copies },
    { id: TWIN, variantsFolder: join(ROOT, 'tests/variants') },
  ];
  const shops = await inPairs(wanted, async ({ id, variantsFolder }): Promise<BuiltShop> => {
    const variant = await loadVariant(id, variantsFolder);
    const prepared = await prepareShop(server, {
      project: project.name,
      variant,
      variantsFolder,
      fill: (db) => seed({ db, variant, parts: PARTS, files: openFiles() }),
    });
    return { id, ...(variantsFolder ? { variantsFolder } : {}), ...prepared };
  });
  project.provide('shops', shops);
  return () => {
    for (const { dist } of shops) rmSync(dist, { recursive: true, force: true });
    rmSync(copies, { recursive: true, force: true });
  };
};
