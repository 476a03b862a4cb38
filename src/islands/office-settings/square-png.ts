import { MAX_LOGO_LENGTH } from '#contract/entities/own-data';

/** Edges in pixels, largest first: the first whose file is small enough is used. */
const EDGES = [192, 144, 112, 88, 64];

/**
 * Draws a chosen picture whole into a transparent square.
 * @returns a PNG as a data URI; undefined if the browser cannot read the file as a picture
 */
export const squarePng = async (file: Blob): Promise<string | undefined> => {
  const picture = new Image();
  const address = URL.createObjectURL(file);
  try {
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    for (const edge of EDGES) {
      const canvas = document.createElement('canvas');
      canvas.width = edge;
      canvas.height = edge;
      const scale = edge / Math.max(width, height);
      const [across, down] = [width * scale, height * scale];
      canvas
        .getContext('2d')
        ?.drawImage(picture, (edge - across) / 2, (edge - down) / 2, across, down);
      const image = canvas.toDataURL('image/png');
      if (image.length <= MAX_LOGO_LENGTH) return image;
    }
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
  return undefined;
};
