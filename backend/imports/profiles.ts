/** Remembered settings of imports, found again by the headings of a file. */
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importProfiles } from '#backend/database/tables/imports';
import { AppError } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import type { ImportKindName, ImportProfile, ImportSettings } from '#contract/entities/imports';
import { contentKeys } from './column-contents.ts';
import { isReasons } from './columns.ts';
import type { ImportRow } from './context.ts';
import { readFirstRows } from './first-rows.ts';
import { fileWordsOf, hasHeading, headingKeys, shapeOf } from './heading-keys.ts';
import { type Headings, possibleHeadings } from './headings.ts';
import type { Field } from './kinds/kind.ts';
import type { SheetRow } from './reading/sheet-rows.ts';
import { NO_SETTINGS } from './start-import.ts';

type ProfileRow = typeof importProfiles.$inferSelect;

/** Reads the profiles of a kind, the last used first. */
export const readProfiles = (db: Db | Tx, kind: ImportKindName): Promise<ProfileRow[]> =>
  db
    .select()
    .from(importProfiles)
    .where(eq(importProfiles.kind, kind))
    .orderBy(desc(importProfiles.usedAt), desc(importProfiles.id));

/** A profile laid over a line of a file. */
interface Fit {
  profile: ProfileRow;
  line: number;
  /** The headings of the file. */
  texts: readonly string[];
  /** The field id of each column. */
  columns: string[];
  shared: number;
  /** Columns that the profile does not know. */
  asked: number[];
  /** Titles of the fields whose columns the file does not have. */
  lost: string[];
  /** The number of headings that came or went, whichever is greater. */
  changed: number;
}

const fitOf = (profile: ProfileRow, { line, texts }: Headings, fields: readonly Field[]): Fit => {
  const keys = headingKeys(texts);
  const idOf = new Map(profile.headings.map((key, place) => [key, profile.columns[place] ?? '']));
  const isKnown = (id: string): boolean => id === '' || fields.some((field) => field.id === id);
  const isStrange = (key: string): boolean =>
    hasHeading(key) && !isReasons(key) && !(idOf.has(key) && isKnown(idOf.get(key) ?? ''));
  const missing = profile.headings.filter((key) => hasHeading(key) && !keys.includes(key));
  const strange = keys.flatMap((key, place) => (isStrange(key) ? [place] : []));
  return {
    profile,
    line,
    texts,
    columns: keys.map((key) => (isStrange(key) ? '' : (idOf.get(key) ?? ''))),
    shared: keys.filter((key) => hasHeading(key) && idOf.has(key)).length,
    asked: strange,
    lost: profile.headings.flatMap((key) =>
      keys.includes(key) ? [] : (fields.find(({ id }) => id === idOf.get(key))?.title ?? []),
    ),
    changed: Math.max(strange.length, missing.length),
  };
};

/** A profile with fewer headings in common belongs to another file. */
const MIN_SHARED = 2;
const MIN_SHARE = 0.6;

const isAlike = ({ profile, shared, changed }: Fit): boolean => {
  const all = profile.headings.filter(hasHeading).length;
  if (changed === 0) return shared > 0 && shared === all;
  return changed === 1 && shared >= MIN_SHARED && shared >= all * MIN_SHARE;
};

/** How a file finds its profile: by its headings, by the profile's name, or not at all. */
export type ProfileChoice = { by: 'headings' } | { by: 'name'; name: string } | { by: 'none' };

interface Searched {
  fileName: string;
  /** The file's first rows. */
  first: readonly SheetRow[];
  /** The number of columns. */
  width: number;
  fields: readonly Field[];
}

const settingsOf = (
  { profile, line, texts, columns, asked, lost }: Fit,
  { width }: Searched,
  isDoubtful: boolean,
): ImportSettings => ({
  ...NO_SETTINGS,
  ...profile.settings,
  headerLine: line,
  headings: [...texts],
  columns: Array.from({ length: width }, (_, place) => columns[place] ?? ''),
  profileName: profile.name,
  profile: {
    id: profile.id,
    name: profile.name,
    isWhole: asked.length + lost.length === 0 && !isDoubtful,
    asked,
    lost,
  },
});

const isBare = ({ headings }: ProfileRow): boolean => !headings.some(hasHeading);

/**
 * Finds the profile of a file without headings: its columns have the same contents. Many files have
 * such columns: only one of the same name is compared without a question.
 */
const findBare = (
  profiles: readonly ProfileRow[],
  searched: Searched,
): ImportSettings | undefined => {
  const { first, width, fileName } = searched;
  const keys = contentKeys(first, width);
  const fitting = profiles.filter(
    (profile) => isBare(profile) && profile.headings.join('\n') === keys.join('\n'),
  );
  const words = fileWordsOf(fileName);
  const named = fitting.find(({ fileWords }) => words !== '' && fileWords === words);
  const profile = named ?? fitting[0];
  return (
    profile &&
    settingsOf(
      {
        profile,
        line: 0,
        texts: [],
        columns: profile.columns,
        shared: 0,
        asked: [],
        lost: [],
        changed: 0,
      },
      searched,
      profile !== named,
    )
  );
};

/**
 * Finds the profile of a file. It fits if at most one heading changed, came or went.
 * @returns its settings for this file
 */
export const findProfile = (
  profiles: readonly ProfileRow[],
  searched: Searched,
): ImportSettings | undefined => {
  const { first, fields, fileName } = searched;
  const lines = profiles.length > 0 ? possibleHeadings(first, fields) : [];
  const fits = profiles
    .flatMap((profile) => lines.map((headings) => fitOf(profile, headings, fields)))
    .filter(isAlike);
  if (fits.length === 0) return findBare(profiles, searched);
  const least = Math.min(...fits.map(({ changed }) => changed));
  const best = fits.filter(({ changed }) => changed === least);
  // Lists of several suppliers with the same headings: the file's name decides.
  const words = fileWordsOf(fileName);
  const named = best.filter(({ profile }) => words !== '' && profile.fileWords === words);
  const [fit] = named.length > 0 ? named : best;
  const others = new Set((named.length > 0 ? named : best).map(({ profile }) => profile.id));
  return fit && settingsOf(fit, searched, others.size > 1);
};

/**
 * Lays the profile of this name over a file.
 * @returns undefined if they have no heading in common, or if there is no such profile
 */
export const applyProfile = (
  profiles: readonly ProfileRow[],
  name: string,
  searched: Searched,
): ImportSettings | undefined => {
  const { first, fields } = searched;
  const named = profiles.filter((profile) => profile.name.toLowerCase() === name.toLowerCase());
  const lines = possibleHeadings(first, fields);
  const [fit] = named
    .flatMap((profile) => lines.map((headings) => fitOf(profile, headings, fields)))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared || one.changed - other.changed);
  if (fit) return settingsOf(fit, searched, false);
  const bare = findBare(named, searched);
  return bare?.profile ? { ...bare, profile: { ...bare.profile, isWhole: true } } : bare;
};

/** Settings that hold for one file, or that a profile has in columns of its own. */
const OF_FILE: ReadonlySet<string> = new Set([
  'headerLine',
  'headings',
  'kinds',
  'unknownTitles',
  'continued',
  'titled',
  'notes',
  'columns',
  'widest',
  'rate',
  'bareSigns',
  'otherDecimals',
  'profile',
  'profileName',
] satisfies (keyof ImportSettings)[]);

const remembered = (settings: ImportSettings): Partial<ImportSettings> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !OF_FILE.has(name)));

/** Remembers the settings of an import that is written; the last one wins. */
export const rememberProfile = async (tx: Tx, row: ImportRow, at: Date): Promise<void> => {
  const { headerLine, headings, columns, profile, profileName } = row.settings;
  if (profileName === '') return;
  const keys =
    headerLine > 0
      ? headingKeys(columns.map((_, place) => headings[place] ?? ''))
      : contentKeys(await readFirstRows(tx, row.id), columns.length);
  const isBareFile = !keys.some(hasHeading);
  if (isBareFile && headerLine > 0) return;
  // Columns without a heading are remembered if they are used.
  const places = keys.flatMap((key, place) =>
    hasHeading(key) || isBareFile || columns[place] ? [place] : [],
  );
  const shape = shapeOf(keys);
  const values = {
    kind: row.kind,
    name: profileName,
    shape,
    headings: places.map((place) => keys[place] ?? ''),
    columns: places.map((place) => columns[place] ?? ''),
    settings: remembered(row.settings),
    fileWords: fileWordsOf(row.fileName),
    userId: row.byUserId,
    author: row.byAuthor,
    usedAt: at,
  };
  const [stored] = await tx
    .insert(importProfiles)
    .values(values)
    .onConflictDoUpdate({
      target: [importProfiles.kind, importProfiles.shape, importProfiles.name],
      set: values,
    })
    .returning({ id: importProfiles.id });
  // The supplier's list has other headings now.
  if (profile && stored)
    await tx
      .delete(importProfiles)
      .where(
        and(
          eq(importProfiles.id, profile.id),
          eq(importProfiles.name, profileName),
          ne(importProfiles.id, stored.id),
        ),
      );
};

/** The most profiles that a shop may list. */
const MAX_PROFILES = 500;

/** Lists the profiles, the last used first. */
export const listProfiles = async (db: Db): Promise<ImportProfile[]> => {
  const { id, kind, name, author, usedAt } = importProfiles;
  const rows = await db
    .select({ id, kind, name, author, usedAt })
    .from(importProfiles)
    .orderBy(desc(usedAt), desc(id))
    .limit(MAX_PROFILES);
  return rows.map((row) => ({ ...row, usedAt: row.usedAt.toISOString() }));
};

/** @throws AppError record.notFound */
export const findProfileKind = async (db: Db, id: number): Promise<ImportKindName> => {
  const [row] = await db
    .select({ kind: importProfiles.kind })
    .from(importProfiles)
    .where(eq(importProfiles.id, id));
  if (!row) throw new AppError('record.notFound');
  return row.kind;
};

/** @throws AppError record.notFound; name.taken by another profile with the same headings */
export const renameProfile = (db: Db, { id, name }: InputOf<'importProfileUpdate'>) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(importProfiles)
      .where(eq(importProfiles.id, id))
      .for('update');
    if (!row) throw new AppError('record.notFound');
    const { kind, shape } = row;
    const [taken] = await tx
      .select({ id: importProfiles.id })
      .from(importProfiles)
      .where(
        and(
          eq(importProfiles.kind, kind),
          eq(importProfiles.shape, shape),
          eq(importProfiles.name, name),
          ne(importProfiles.id, id),
        ),
      );
    if (taken) throw new AppError('name.taken');
    await tx.update(importProfiles).set({ name }).where(eq(importProfiles.id, id));
  });

/** @throws AppError record.notFound */
export const forgetProfile = async (db: Db, id: number): Promise<void> => {
  const gone = await db
    .delete(importProfiles)
    .where(eq(importProfiles.id, id))
    .returning({ id: importProfiles.id });
  if (gone.length === 0) throw new AppError('record.notFound');
};
