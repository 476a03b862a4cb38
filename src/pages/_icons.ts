/** The shop's mark as pictures of pixels, for what shows no SVG. */
import sharp from 'sharp';

export interface Icon {
  /** Of the file, without `.png`. */
  name: string;
  /** Pixels, both ways. */
  size: number;
  /**
   * How much of it the mark takes up, on a ground of its own colour up to the edges; absent = the mark
   * as it is, with its round corners.
   */
  mark?: number;
}

export const ICONS: readonly Icon[] = [
  { name: 'icono-192', size: 192 },
  { name: 'icono-512', size: 512 },
  // Whatever shape cuts it, a circle of 80% stays: https://w3c.github.io/manifest/#icon-masks
  { name: 'icono-512-recortable', size: 512, mark: 0.8 },
  // iOS rounds the corners itself and paints what is clear black.
  { name: 'apple-touch-icon', size: 180, mark: 1 },
];

/** SVG is measured in pixels of 1/96 inch; a mark of 40 is drawn finely enough for 512 so. */
const DENSITY = 96 * 16;

/** What the mark lies on: its colour in the middle of the upper edge. */
const groundOf = async (svg: string) => {
  const { data } = await sharp(Buffer.from(svg), { density: DENSITY })
    .resize(32, 32)
    .extract({ left: 16, top: 1, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  return { r, g, b };
};

/** @returns a PNG */
export const iconOf = async (
  svg: string,
  { size, mark }: Icon,
): Promise<Uint8Array<ArrayBuffer>> => {
  const inner = Math.round((size * (mark ?? 1)) / 2) * 2;
  const drawn = sharp(Buffer.from(svg), { density: DENSITY }).resize(inner, inner);
  if (mark !== undefined) {
    const background = await groundOf(svg);
    const margin = (size - inner) / 2;
    drawn
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  }
  return new Uint8Array(await drawn.png({ palette: true }).toBuffer());
};
