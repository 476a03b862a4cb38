/** The owner's rows of one file of texts while they are edited. */
import type { OwnItem, OwnPicture, OwnQuestion, OwnText } from '#contract/entities/own-texts';
import type { Editable } from '#variants/editable-texts';
import { type Keyed, keyed } from '../../ui/configured/rows.ts';

export type Question = Keyed<OwnQuestion>;
export type Item = Keyed<OwnItem>;
export type Row = Omit<OwnText, 'questions' | 'items'> & {
  questions: Question[];
  items?: Item[] | undefined;
};
/** Fields of a row that are given; the others are empty. */
export type Change = Partial<Omit<Row, 'file' | 'path'>>;

/** Adds keys to questions and items for editing. */
export const addKeys = (rows: Row[]): Row[] =>
  rows.map((row) => ({
    ...row,
    questions: row.questions.map(keyed),
    ...(row.items && { items: row.items.map(keyed) }),
  }));

/** Reads and changes the rows of one file by path. */
export interface OwnRows {
  rowAt: (path: string) => Row | undefined;
  /** @param field within the row: `text` */
  faultOf: (path: string, field: string) => string | undefined;
  /**
   * Changes rows by path; undefined = the folder's.
   * @param dropped path below which the owner's rows go too
   */
  set: (changes: Readonly<Record<string, Change | undefined>>, dropped?: string) => void;
}

/** Props of the editor of a text, picture or list. */
export interface EditorProps<E extends Editable> {
  editable: E;
  own: OwnRows;
}

const isBelow = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`);

export const ownRowsOf = (
  file: string,
  rows: readonly Row[],
  setRows: (rows: Row[]) => void,
  faults: Readonly<Record<string, string>>,
): OwnRows => {
  const placeOf = (path: string, all: readonly Row[] = rows) =>
    all.findIndex((row) => row.file === file && row.path === path);
  return {
    rowAt: (path) => rows[placeOf(path)],
    faultOf: (path, field) => faults[`value.${placeOf(path)}.${field}`],
    set: (changes, dropped) => {
      let next = rows.filter(
        (row) => row.file !== file || dropped === undefined || !isBelow(row.path, dropped),
      );
      for (const [path, change] of Object.entries(changes)) {
        const place = placeOf(path, next);
        const added = change ? [{ file, path, text: '', questions: [], ...change }] : [];
        next = place < 0 ? [...next, ...added] : next.toSpliced(place, 1, ...added);
      }
      setRows(next);
    },
  };
};

/** Returns the changes that put a picture at a path: the folder's words do not describe it, those of the owner may. */
export const pictureChanges = (
  { rowAt }: Pick<OwnRows, 'rowAt'>,
  path: string,
  picture: OwnPicture,
): Record<string, Change> => ({
  [path]: { picture },
  [`${path}.alt`]: { text: rowAt(`${path}.alt`)?.text ?? '' },
});

/** Returns the items of a list that are shown: the owner's, or the folder's. */
export const itemsOf = (path: string, count: number, row: Row | undefined): Item[] => {
  if (row?.isRemoved) return [];
  return (
    row?.items ?? Array.from({ length: count }, (_, from) => ({ uid: `${path}-${from}`, from }))
  );
};

/** Returns the row of a list: undefined where it equals the folder's, removed without items. */
export const listChange = (items: readonly Item[], count: number): Change | undefined => {
  if (items.length === count && items.every(({ from }, at) => from === at)) return undefined;
  return items.length === 0 ? { isRemoved: true } : { items: [...items] };
};

/** Puts an item of the folder back among the others, in the folder's order. */
export const withRestored = (items: readonly Item[], item: Item & { from: number }): Item[] => {
  const next = items.findIndex(({ from }) => from !== undefined && from > item.from);
  return items.toSpliced(next < 0 ? items.length : next, 0, item);
};
