/** Turns changed pictures into edits by position, as updates expect them (spec, section 3). */

export interface ShownPicture {
  id: number;
  name: string;
}

/** INS appends a picture, UPD replaces the one at a position, DLT removes one. */
export interface ImageEdit {
  BCMode: 'INS' | 'UPD' | 'DLT';
  ImageId: number;
  ImageName: string;
  /** The picture replaced or removed; -1 = none. */
  ImageId_Z: number;
}

const NONE = -1;

/** Compares position by position, so a new order replaces pictures. */
export const imageEdits = (
  before: readonly ShownPicture[],
  after: readonly ShownPicture[],
): ImageEdit[] =>
  Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, place): ImageEdit[] => {
    const [previous, current] = [before[place], after[place]];
    if (current && previous)
      return current.id === previous.id
        ? []
        : [{ BCMode: 'UPD', ImageId: current.id, ImageName: current.name, ImageId_Z: previous.id }];
    if (current)
      return [{ BCMode: 'INS', ImageId: current.id, ImageName: current.name, ImageId_Z: NONE }];
    return previous
      ? [{ BCMode: 'DLT', ImageId: previous.id, ImageName: previous.name, ImageId_Z: previous.id }]
      : [];
  });
