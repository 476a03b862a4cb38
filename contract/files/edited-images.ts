/** What a list of edits makes of the pictures that a product, or a company, shows (spec, section 4); pure. */

interface Edit {
  BCMode: 'INS' | 'UPD' | 'DLT';
  ImageId: number;
  /** The one that stood there; -1 = none. */
  ImageId_Z: number;
}
type Shown = { ImageId: number };

/**
 * All edits speak of the pictures as they were before: each UPD and DLT names one by its place there.
 * @returns undefined where one names a picture that is not shown, or none at all
 */
export const editedImages = (
  shown: readonly Shown[],
  edits: readonly Edit[],
): Shown[] | undefined => {
  const places: (Shown | null)[] = [...shown];
  const added: Shown[] = [];
  for (const { BCMode, ImageId, ImageId_Z } of edits) {
    const image = { ImageId };
    if (BCMode === 'INS') {
      if (ImageId < 1) return undefined;
      added.push(image);
      continue;
    }
    const former = ImageId_Z > 0 ? ImageId_Z : ImageId;
    const place = shown.findIndex((one) => one.ImageId === former);
    if (place < 0 || (BCMode === 'UPD' && ImageId < 1)) return undefined;
    places[place] = BCMode === 'DLT' ? null : image;
  }
  const all = [...places.filter((image) => image !== null), ...added];
  const isTwice = new Set(all.map(({ ImageId }) => ImageId)).size < all.length;
  return isTwice ? undefined : all;
};
