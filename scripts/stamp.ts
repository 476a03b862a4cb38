/** Checks whether built pages match the current sources, shop and catalogue. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { connect } from '#backend/database/connection';
import { readStanding } from '#backend/publishing/publications';
import { folderOf } from '#variants/folders';
import type { Variant } from '#variants/schema';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Sources of the pages. */
const SOURCES = [
  'src',
  'variants',
  'contract',
  'backend',
  'public',
  'astro.config.mjs',
  'build',
  'package-lock.json',
  'host/site-files.ts',
];

const filesUnder = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
};

type Stamped = Pick<Variant, 'id' | 'url' | 'menu'>;

/** Hashes the sources, the shop, its address and those of its sister shops. */
export const releaseOf = ({ id, url, menu }: Stamped): string => {
  const hash = createHash('sha256').update(`${id} ${url} ${JSON.stringify(menu)}`);
  for (const source of [...SOURCES.map((path) => join(ROOT, path)), folderOf(id)])
    for (const file of filesUnder(source)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/**
 * Describes the state of the catalogue: its lists and its publication.
 * @param publication that is being built; by default the last one, if nothing changed since
 */
export const catalogueIn = async (databaseUrl: string, publication?: number): Promise<string> => {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const { rows } = await db.execute(
      // An import by SQL sets no dates, but `npm run reindex` after it changes the versions.
      sql`select (select count(*) from products) as products,
            (select json_object_agg(kind, version order by kind) from list_versions) as versions`,
    );
    const { id, isQuiet } = await readStanding(db);
    return JSON.stringify([rows, publication ?? (isQuiet ? id : 'changed')]);
  } finally {
    await close();
  }
};

/**
 * Returns the stamp of pages: the release and a hash of the catalogue.
 * @param release of the code that made the pages; the code on disk by default
 */
export const stampOf = (
  variant: Stamped,
  catalogue: string,
  release = releaseOf(variant),
): string => `${release} ${createHash('sha256').update(catalogue).digest('hex')}`;

/** Outside the pages' folder, since it is not for visitors. */
const stampFile = (dist: string) => `${dist}.stamp`;

/** Returns the stamp of existing pages, or an empty text. */
const stampIn = (dist: string): string =>
  existsSync(join(dist, 'index.html')) && existsSync(stampFile(dist))
    ? readFileSync(stampFile(dist), 'utf8')
    : '';

export const isCurrent = (dist: string, stamp: string): boolean => stampIn(dist) === stamp;

/** Returns whether pages were made by this release, from any catalogue. */
export const isOfRelease = (dist: string, release: string): boolean =>
  stampIn(dist).split(' ')[0] === release;

export const writeStamp = (dist: string, stamp: string): void =>
  writeFileSync(stampFile(dist), stamp);

/** Records that the pages are in use. */
export const touchStamp = (dist: string): void => {
  const now = new Date();
  if (existsSync(stampFile(dist))) utimesSync(stampFile(dist), now, now);
};
