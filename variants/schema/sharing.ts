/** How a shop's pages look where somebody shares them. */
import * as z from 'zod/mini';

/** A file of an installed package: the picture is drawn where no font is installed. */
const FONT = /^@fontsource\/[\w-]+\/files\/[\w-]+\.woff2$/;

export const sharing = z.strictObject({
  /** The headings' font: `@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2`. */
  font: z.string().check(z.regex(FONT, 'un archivo .woff2 de un paquete @fontsource')),
});
