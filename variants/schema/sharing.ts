import * as z from 'zod/mini';

/** A file of an installed package, since servers may have no fonts. */
const FONT = /^@fontsource\/[\w-]+\/files\/[\w-]+\.woff2$/;

export const sharing = z.strictObject({
  /** Font of headings: `@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2`. */
  font: z.string().check(z.regex(FONT, 'un archivo .woff2 de un paquete @fontsource')),
});
