interface Edit {
  BCMode: 'INS' | 'UPD' | 'DLT';
  ImageId: number;
  /** The previous picture at this place; -1 = none. */
  ImageId_Z: number;
}
type Shown = { ImageId: number };

/**
 * Applies edits to the pictures of a product or company (spec, section 4). Each UPD and DLT refers to a
 * picture by its place before all edits.
 * @returns undefined if an edit refers to a picture that is not shown, or to none
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
    const previous = ImageId_Z > 0 ? ImageId_Z : ImageId;
    const place = shown.findIndex((one) => one.ImageId === previous);
    if (place < 0 || (BCMode === 'UPD' && ImageId < 1)) return undefined;
    places[place] = BCMode === 'DLT' ? null : image;
  }
  const all = [...places.filter((image) => image !== null), ...added];
  const hasDuplicates = new Set(all.map(({ ImageId }) => ImageId)).size < all.length;
  return hasDuplicates ? undefined : all;
};
