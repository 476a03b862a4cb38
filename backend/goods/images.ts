/** What a list of edits makes of a product's pictures; pure. */
import type * as z from 'zod/mini';
import type { imageEdit } from '#contract/calls/goods';

type Edit = z.output<typeof imageEdit>;
type Shown = { ImageId: number };

/**
 * All edits speak of the pictures as they were before: each UPD and DLT names one by its place there.
 * @returns undefined where one names a picture that the product does not show, or none at all
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
