/** What a product's update is told of its pictures: each by its place before (spec, section 3). */

export interface ShownPicture {
  id: number;
  name: string;
}

/** INS shows one more behind the rest, UPD one in the place of another, DLT takes one off. */
export interface ImageEdit {
  BCMode: 'INS' | 'UPD' | 'DLT';
  ImageId: number;
  ImageName: string;
  /** The one that stood there; -1 = none. */
  ImageId_Z: number;
}

const NONE = -1;

/** Another order is other pictures in the same places. */
export const imageEdits = (
  before: readonly ShownPicture[],
  after: readonly ShownPicture[],
): ImageEdit[] =>
  Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, place): ImageEdit[] => {
    const [old, now] = [before[place], after[place]];
    if (now && old)
      return now.id === old.id
        ? []
        : [{ BCMode: 'UPD', ImageId: now.id, ImageName: now.name, ImageId_Z: old.id }];
    if (now) return [{ BCMode: 'INS', ImageId: now.id, ImageName: now.name, ImageId_Z: NONE }];
    return old ? [{ BCMode: 'DLT', ImageId: old.id, ImageName: old.name, ImageId_Z: old.id }] : [];
  });
