/**
 * `npm run photos -- fotos.zip carpeta/ 12345.jpg [--dry-run]`: gives photos to the products whose codes the names of
 * their files have, as «Repartir por código» of /gestion/imagenes does. Exit codes: 0 = all are given, 1 = none,
 * 2 = some were left out.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { unzipSync } from 'fflate';
import { databaseClock } from '#backend/database/clock';
import { connect, type Db } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { addLocalPhoto, matchCodes } from '#backend/images/photos-by-code';
import { openFiles } from '#backend/media/files';
import { counted } from '#contract/amounts/counted';
import { MAX_IMAGE_BYTES } from '#contract/entities/images';
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { environmentOf, giveUp } from './environment.ts';
import { argumentsOf } from './options.ts';

const USAGE = 'npm run photos -- carpeta|fotos.zip|12345.jpg… [--dry-run]';
const { values, words } = argumentsOf({ 'dry-run': { type: 'boolean' } }, USAGE);
if (words.length === 0) giveUp(`Faltan las fotos. Se usa así: ${USAGE}`);

interface Photo {
  name: string;
  read: () => Promise<Buffer>;
}

const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;
const isPicture = (path: string): boolean =>
  PICTURE.test(path) &&
  !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const photosInZip = (archive: Buffer): Photo[] => {
  const paths: string[] = [];
  // Lists the names; a photo is unpacked when its turn comes.
  unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (isPicture(name) && originalSize <= MAX_IMAGE_BYTES) paths.push(name);
      return false;
    },
  });
  return paths.map((path) => ({
    name: basename(path),
    read: async () =>
      Buffer.from(unzipSync(archive, { filter: ({ name }) => name === path })[path] ?? []),
  }));
};

const photosAt = async (path: string): Promise<Photo[]> => {
  const found = await stat(path).catch(() => giveUp(`No se encuentra ${path}.`));
  if (found.isDirectory()) {
    const names = await readdir(path, { recursive: true });
    return names
      .filter(isPicture)
      .map((name) => ({ name: basename(name), read: () => readFile(join(path, name)) }));
  }
  if (/\.zip$/i.test(path)) return photosInZip(await readFile(path));
  return [{ name: basename(path), read: () => readFile(path) }];
};

const author = { userId: null, firstName: 'npm run photos', lastName: '' };
const files = openFiles(environmentOf('pages').files);

const SHOWN = 20;
const showUnmatched = (names: readonly string[]): void => {
  if (names.length === 0) return;
  console.log(`${counted(names.length, 'foto no tiene', 'fotos no tienen')} producto:`);
  for (const name of names.slice(0, SHOWN)) console.log(`  ${name}`);
  if (names.length > SHOWN) console.log(`  y ${names.length - SHOWN} más`);
};

const giveAll = async (db: Db, now: () => Date): Promise<void> => {
  const photos = (await Promise.all(words.map(photosAt))).flat();
  const matches = await matchCodes(
    db,
    photos.map(({ name }) => name),
  );
  const matched = photos
    .flatMap((photo, at) => {
      const { code = null, place = 0 } = matches[at] ?? {};
      return code === null ? [] : [{ photo, code, place }];
    })
    .toSorted((one, other) => one.code.localeCompare(other.code) || one.place - other.place);
  const products = new Set(matched.map(({ code }) => code)).size;
  console.log(
    `${counted(matched.length, 'foto', 'fotos')} de ${counted(products, 'producto', 'productos')}.`,
  );
  showUnmatched(photos.filter((_, at) => !matches[at]?.code).map(({ name }) => name));
  if (matched.length < photos.length) process.exitCode = matched.length === 0 ? 1 : 2;
  if (values['dry-run'] || matched.length === 0) return;
  const bar = new SingleBar({ format: 'Repartiendo {bar} {value}/{total}', hideCursor: true });
  bar.start(matched.length, 0);
  let added = 0;
  const faults: string[] = [];
  for (const { photo } of matched) {
    try {
      const stem = photo.name.slice(0, -extname(photo.name).length);
      if (await addLocalPhoto({ db, files, now }, author, stem, await photo.read())) added += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(`${photo.name}: ${error.message}`);
    }
    bar.increment();
  }
  bar.stop();
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 2;
  const same = matched.length - added - faults.length;
  console.log(
    `${counted(added, 'foto agregada', 'fotos agregadas')}, ${counted(same, 'que ya estaba', 'que ya estaban')}.`,
  );
};

const database = await openDatabase(variant.id);
const { db, close } = connect(database.url, 4);
const clock = databaseClock(db);
try {
  await clock.sync();
  await giveAll(db, clock.now);
} finally {
  await close();
  await database.stop();
}
