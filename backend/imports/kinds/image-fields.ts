/** Columns of files for the pictures of products, which name pictures of the library. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { formatNumber } from '#contract/amounts/numbers';
import { isImageColumn } from '#contract/entities/imports';
import { cut, normal } from '#contract/text/plain-text';
import { ChangedMeanwhile } from '../items.ts';
import type { Read } from '../values.ts';
import type { Field, State } from './kind.ts';
import type { NamedList, Refs } from './refs.ts';

const IMAGES = 'images';
/** Names of pictures that the library does not have, in the values of a row. */
export const MISSING_IMAGES = 'missingImages';
const COLUMNS = 8;
const SEPARATOR = /[|;,\n]/;
const WEB = /^https?:\/\//i;
/** A picture whose name alone would not lead to it. */
const NUMBERED = /^#(\d+)$/;

const plainName = (name: string): string => normal(name).trim();
const withoutExtension = (name: string): string =>
  name.replace(/\.(?:jpe?g|png|webp|avif|gif|bmp|tiff?|heic)$/i, '');
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const lastPart = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';
/** `C:\fotos\R-1.jpg`, `https://x.example/R%2D1.jpg?w=9` → `R-1.jpg`. */
const fileName = (text: string): string =>
  WEB.test(text) ? decoded(lastPart(text.replace(/[?#].*$/, ''))) : lastPart(text);

/** Reads the pictures of products by name; of several with one name the newest. */
export const readImages = async (db: Db | Tx): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from images where target = 'product' order by id`,
  );
  const byName = new Map(rows.map(({ id, name }) => [plainName(name), id]));
  const isFound = (name: string, id: number): boolean =>
    !SEPARATOR.test(name) &&
    !NUMBERED.test(name) &&
    fileName(name) === name &&
    name.trim() === name &&
    byName.get(plainName(name)) === id;
  return {
    article: 'La imagen',
    isMade: false,
    byName,
    nameOf: new Map(rows.map(({ id, name }) => [id, isFound(name, id) ? name : `#${id}`])),
  };
};

const findImage = ({ byName, nameOf }: NamedList, text: string): number | undefined => {
  const [, number] = NUMBERED.exec(text) ?? [];
  if (number !== undefined) return nameOf.has(Number(number)) ? Number(number) : undefined;
  const name = fileName(text);
  const id = byName.get(plainName(name)) ?? byName.get(plainName(withoutExtension(name)));
  return typeof id === 'number' ? id : undefined;
};

const readNames = (text: string, _: unknown, { lists }: Refs): Read => {
  const list = lists.image;
  if (!list) throw new Error('Missing list "image" in refs');
  const found: { ImageId: number }[] = [];
  const missing: string[] = [];
  for (const name of text.split(SEPARATOR).map((part) => part.trim())) {
    if (name === '') continue;
    const id = findImage(list, name);
    if (id !== undefined) {
      if (!found.some(({ ImageId }) => ImageId === id)) found.push({ ImageId: id });
    } else missing.push(fileName(name) || name);
  }
  return { value: { found, missing } };
};

/** Puts the pictures that were found into the values; without any, those of the product stay. */
export const withImages = (values: State): State => {
  const { [IMAGES]: read, ...others } = values;
  if (typeof read !== 'object' || read === null || !('found' in read) || !('missing' in read))
    return values;
  const { found, missing } = read;
  const isNone = Array.isArray(found) && found.length === 0;
  const isMissing = Array.isArray(missing) && missing.length > 0;
  return {
    ...others,
    ...(!isNone && { [IMAGES]: found }),
    ...(isMissing && { [MISSING_IMAGES]: missing }),
  };
};

const writeNames: Field['write'] = (value, { lists }) =>
  (Array.isArray(value) ? value : [])
    .map(({ ImageId }: { ImageId: number }) => lists.image?.nameOf.get(ImageId) ?? `#${ImageId}`)
    .join(' | ');

const joinNames = (cells: readonly string[]): string => cells.join(' | ');
const NOUNS = ['imagen', 'foto', 'fotografia', 'image', 'photo', 'picture', 'archivo de imagen'];
const FURTHER = ['additional image link', 'imagenes adicionales', 'fotos adicionales'];

const imageField = (number: number): Field => ({
  id: number === 1 ? IMAGES : `image${number}`,
  title: number === 1 ? 'Imágenes' : `Imagen ${number}`,
  headings: [
    ...NOUNS.flatMap((noun) => [`${noun} ${number}`, `${noun}${number}`]),
    ...(number === 1
      ? [
          ...NOUNS,
          'imagenes',
          'fotos',
          'images',
          'photos',
          'foto principal',
          'imagen principal',
          'image link',
          'image src',
        ]
      : []),
    ...(number === 2 ? FURTHER : []),
  ],
  sets: IMAGES,
  empty: [],
  join: joinNames,
  read: readNames,
  write: number === 1 ? writeNames : null,
});

/** Returns a column of pictures, and further ones of files that have one each. */
export const imageFields = (): Field[] =>
  Array.from({ length: COLUMNS }, (_, at) => imageField(at + 1));

const imageIds = ({ [IMAGES]: images }: State): number[] =>
  (Array.isArray(images) ? images : []).map(({ ImageId }: { ImageId: number }) => ImageId);

/**
 * Keeps pictures from being removed until the transaction ends.
 * @throws ChangedMeanwhile if one was removed since the comparison
 */
export const holdImages = async <C extends { values: State }>(
  tx: Tx,
  changes: readonly C[],
  keyOf: (change: C) => string,
): Promise<void> => {
  const ids = [...new Set(changes.flatMap(({ values }) => imageIds(values)))];
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from images where id = any(${sql.param(ids)}::int[]) order by id for key share`,
  );
  const present = new Set(rows.map(({ id }) => id));
  const gone = changes.filter(({ values }) => imageIds(values).some((id) => !present.has(id)));
  if (gone.length > 0) throw new ChangedMeanwhile(gone.map(keyOf));
};

const NAMED = 5;

const namesText = (names: readonly string[], all: number): string =>
  `${names.map((name) => `«${cut(name, 60)}»`).join(', ')}${all > NAMED ? ' y otras' : ''}`;

/** Names pictures that the library does not have. */
const missingWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string; all: number }>(
    sql`select missing.name, count(*) over ()::int as all from import_rows staged,
          lateral jsonb_array_elements_text(staged.fields -> ${MISSING_IMAGES}::text) missing (name)
        where staged.import_id = ${importId} and staged.fields ? ${MISSING_IMAGES}::text
        group by missing.name order by min(staged.line), missing.name limit ${NAMED}`,
  );
  const [first] = rows;
  if (!first) return [];
  const names = namesText(
    rows.map(({ name }) => name),
    first.all,
  );
  return [
    first.all === 1
      ? `Falta una foto, ${names}: agrégala con «Agregar fotos», o se escribe sin ella.`
      : `Faltan ${formatNumber(first.all)} fotos: ${names}. Agrégalas con «Agregar fotos», o se escribe sin ellas.`,
  ];
};

/** Warns of pictures that were added since the file, and that no row and no product has. */
const unusedWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string; all: number }>(
    sql`select image.name, count(*) over ()::int as all from images image
        where image.target = 'product'
          and image.created_at >= (select created_at from imports where id = ${importId})
          and not exists (select from product_images where image_id = image.id)
          and image.id not in (
            select used::int from import_rows staged,
              lateral jsonb_path_query(staged.fields, '$.images[*].ImageId') used
            where staged.import_id = ${importId})
        order by image.id limit ${NAMED}`,
  );
  const all = rows[0]?.all ?? 0;
  if (all === 0) return [];
  const named = namesText(
    rows.map(({ name }) => name),
    all,
  );
  return [
    all === 1
      ? `Una foto que se agregó no la nombra ninguna fila: ${named}. Queda en Gestión → Imágenes.`
      : `${formatNumber(all)} fotos que se agregaron no las nombra ninguna fila: ${named}. Quedan en Gestión → Imágenes.`,
  ];
};

/** Warns of pictures that the library does not have, and of new ones that the file does not name. */
export const imageWarnings = async (
  tx: Tx,
  importId: number,
  columns: readonly string[],
): Promise<string[]> =>
  columns.some(isImageColumn)
    ? [...(await missingWarnings(tx, importId)), ...(await unusedWarnings(tx, importId))]
    : [];
