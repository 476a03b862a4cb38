import sharp from 'sharp';

export interface Icon {
  /** File name without `.png`. */
  name: string;
  /** Width and height in pixels. */
  size: number;
  /** Share of the mark on a background of its colour; absent = the mark as it is, with round corners. */
  mark?: number;
}

export const ICONS: readonly Icon[] = [
  { name: 'icono-192', size: 192 },
  { name: 'icono-512', size: 512 },
  // A circle of 80% is always visible: https://w3c.github.io/manifest/#icon-masks
  { name: 'icono-512-recortable', size: 512, mark: 0.8 },
  // iOS rounds the corners itself and paints transparency black.
  { name: 'apple-touch-icon', size: 180, mark: 1 },
];

/** Density that renders a mark of 40 px finely enough for 512. */
const DENSITY = 96 * 16;

/** Returns the background: the mark's colour in the middle of the upper edge. */
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

/** Renders an icon as a PNG. */
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
