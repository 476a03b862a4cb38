import { type Fields, numberOf, takeOver, textOf } from './fields.ts';
import { badRequest, notFound } from './refusal.ts';

interface Editing<T> {
  /** Name of an item's number. */
  key: string;
  /** A new item; only its fields may be sent. */
  empty: T;
  /** Returns the number of a new item. */
  next: () => number;
}

/** Edits a list item by item. @returns the number of each item sent, in order */
export const editList = <T extends object>(
  list: T[],
  edits: readonly Fields[],
  { key, empty, next }: Editing<T>,
): number[] => {
  const names = Object.keys(empty).filter((name) => name !== key);
  const idOf = (item: T): unknown => Object.entries(item).find(([name]) => name === key)?.[1];
  return edits.map((edit) => {
    const mode = textOf(edit, 'BCMode');
    if (mode === 'INS') {
      const id = next();
      const item = { ...empty, [key]: id };
      takeOver(item, edit, names);
      list.push(item);
      return id;
    }
    const id = numberOf(edit, key);
    const index = list.findIndex((item) => idOf(item) === id);
    const item = list[index];
    if (!item) throw notFound(key);
    if (mode === 'UPD') takeOver(item, edit, names);
    else if (mode === 'DLT') list.splice(index, 1);
    else throw badRequest('BCMode is not INS, UPD or DLT.');
    return id;
  });
};

/** Adds and removes marks: INS and DLT alone. */
export const editMarks = <T extends object>(
  list: T[],
  edits: readonly Fields[],
  markOf: (edit: Fields) => T,
): void => {
  for (const edit of edits) {
    const mark = markOf(edit);
    const index = list.findIndex((item) => JSON.stringify(item) === JSON.stringify(mark));
    if (textOf(edit, 'BCMode') === 'DLT') {
      if (index >= 0) list.splice(index, 1);
    } else if (index < 0) list.push(mark);
  }
};

/** Edits pictures: INS adds one, UPD replaces one, DLT removes one. */
export const editImages = (
  before: readonly { ImageId: number }[],
  edits: readonly Fields[],
): { ImageId: number }[] => {
  const places: (number | null)[] = before.map(({ ImageId }) => ImageId);
  for (const edit of edits) {
    const id = numberOf(edit, 'ImageId', -1);
    const old = numberOf(edit, 'ImageId_Z', -1);
    const mode = textOf(edit, 'BCMode');
    // All edits refer to the pictures as they were before.
    const place = before.findIndex(({ ImageId }) => ImageId === (old > 0 ? old : id));
    if (mode === 'INS') places.push(id);
    else if (place < 0) throw notFound('Image');
    else places[place] = mode === 'UPD' ? id : null;
  }
  return places.flatMap((id) => (id === null ? [] : [{ ImageId: id }]));
};
