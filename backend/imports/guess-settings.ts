/** Settings of a file that nobody has mapped yet: those of its profile, or guessed ones. */
import type { Tx } from '#backend/database/connection';
import type { ImportKindName, ImportSettings } from '#contract/entities/imports';
import { areCounts, guessByContents, unknownHeadingLine } from './column-contents.ts';
import { matchColumns, partSetBy } from './columns.ts';
import type { ImportContext } from './context.ts';
import { fittingColumns } from './fitting-columns.ts';
import { guessKind } from './guess-kind.ts';
import { proposedName } from './heading-keys.ts';
import { seemsForeign } from './heading-words.ts';
import { findHeadings } from './headings.ts';
import { type Field, readFields } from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import { applyNotes, type Note, noteSentences } from './list-notes.ts';
import { priceQuestion } from './price-columns.ts';
import { applyProfile, findProfile, type ProfileChoice, readProfiles } from './profiles.ts';
import type { SheetRow } from './reading/sheet-rows.ts';
import { NO_SETTINGS } from './start-import.ts';

interface Known {
  settings: ImportSettings;
  /** The number of columns that are known by their headings. */
  known: number;
  /** Sentences about what the file says, for the person who confirms its columns. */
  warnings: string[];
}

interface Guess extends Known {
  kind: ImportKindName;
}

/** Guesses the columns from their headings; where none is known, from their contents. */
const guessColumns = (
  first: readonly SheetRow[],
  width: number,
  fields: readonly Field[],
  notes: readonly Note[],
): Known => {
  const found = findHeadings(first, fields);
  const headerLine = found.line || unknownHeadingLine(first, width);
  const headings =
    found.line > 0 ? found.texts : (first.find(({ line }) => line === headerLine)?.cells ?? []);
  const below = first.filter(({ line }) => line > headerLine);
  const matches =
    found.line > 0
      ? fittingColumns(matchColumns(headings, fields, below), below, fields)
      : guessByContents(below, width, fields);
  const settings: ImportSettings = {
    ...NO_SETTINGS,
    headerLine,
    headings: [...headings],
    columns: Array.from({ length: width }, (_, place) => matches[place] ?? ''),
    defaults: { values: {}, currency: seemsForeign(headings) ? '' : 'UYU' },
  };
  const noted = { ...settings, ...applyNotes(settings, notes, fields) };
  return {
    known: found.line > 0 ? matches.filter((id) => id !== '').length : 0,
    settings: noted,
    warnings: [...noteSentences(noted), ...priceQuestion(noted, below, fields)],
  };
};
/** @param notes texts of the file that may describe all its amounts */
export type GuessSettings = (
  first: readonly SheetRow[],
  width: number,
  notes?: readonly Note[],
) => Guess;

interface Guessed {
  /** The kinds that the file may be of. */
  kinds: readonly ImportKindName[];
  fileName: string;
}

/** Returns a function that takes the settings of a file from its profile, or guesses them. */
const guesserOf = async (
  tx: Tx,
  variant: ImportContext['variant'],
  kind: ImportKindName,
  fileName: string,
  choice: ProfileChoice,
) => {
  const fields = await readFields(KINDS[kind], tx, variant);
  const profiles = choice.by === 'none' ? [] : await readProfiles(tx, kind);
  const guess: GuessSettings = (first, width, notes = []) => {
    const searched = { fileName, first, width, fields };
    const remembered =
      choice.by === 'name'
        ? applyProfile(profiles, choice.name, searched)
        : findProfile(profiles, searched);
    const guessed = guessColumns(first, width, fields, notes);
    if (!remembered) {
      const profileName = choice.by === 'none' ? '' : proposedName(fileName, kind);
      return { ...guessed, kind, settings: { ...guessed.settings, profileName } };
    }
    // A column that the profile does not know is proposed by its heading, if that is still free.
    const isFree = (id: string): boolean => {
      const own = fields.find((field) => field.id === id);
      return !fields.some(
        (field) =>
          own && partSetBy(field) === partSetBy(own) && remembered.columns.includes(field.id),
      );
    };
    const columns = remembered.columns.map((id, place) => {
      const isAsked = remembered.profile?.asked.includes(place);
      const isSameLine = guessed.settings.headerLine === remembered.headerLine;
      const other = isSameLine ? guessed.settings.columns[place] : '';
      return isAsked && other && isFree(other) ? other : id;
    });
    const recognised = columns.filter((id) => id !== '').length;
    return { kind, known: recognised, settings: { ...remembered, columns }, warnings: [] };
  };
  return { kind, fields, guess };
};

/**
 * Returns a function that tells the kind of a file and its settings. A list that is remembered as a
 * whole, or named, tells its kind; of others the headings do.
 */
export const settingsGuesser = async (
  tx: Tx,
  variant: ImportContext['variant'],
  { kinds, fileName }: Guessed,
  choice: ProfileChoice = { by: 'headings' },
): Promise<GuessSettings> => {
  const guessers: Awaited<ReturnType<typeof guesserOf>>[] = [];
  for (const kind of kinds) guessers.push(await guesserOf(tx, variant, kind, fileName, choice));
  const [only, ...more] = guessers;
  if (!only) throw new Error('A file needs at least one kind that it may be of');
  if (more.length === 0) return only.guess;
  return (first, width, notes) => {
    const guesses = guessers.map(({ guess }) => guess(first, width, notes));
    const remembered = guesses.find(
      ({ settings: { profile } }) => profile && (profile.isWhole || choice.by === 'name'),
    );
    const kind =
      remembered?.kind ??
      guessKind(first, fileName, guessers) ??
      kinds.find((one) => one === 'stock' && areCounts(first, width));
    const chosen = guesses.find((one) => one.kind === kind) ?? only.guess(first, width, notes);
    const possible = kind === undefined ? [...kinds] : [kind];
    return { ...chosen, settings: { ...chosen.settings, kinds: possible } };
  };
};
