import * as z from 'zod/mini';
import { colour, text } from './fields.ts';

const link = {
  href: text,
  text,
  /** Name of the category to which the list at `href` is narrowed; a shop without it lacks the link. */
  category: z.optional(text),
};

export const menuLink = z.strictObject({
  ...link,
  /** Submenu, whose first item is the link's own page. */
  items: z._default(z.array(z.strictObject(link)), []),
  /** Leads to another site, such as a sister shop's. */
  external: z._default(z.boolean(), false),
  /** Id of a sister shop, whose address SISTER_SHOPS may override. */
  shop: z.optional(text),
});

/** A social profile of the shop; `icon` is a Tabler icon such as `brand-instagram`. */
export const socialLink = z.strictObject({
  href: z.string().check(z.regex(/^https:\/\//, 'una dirección que empieza con https://')),
  text,
  icon: text,
});

/** Colours and fonts of mails, whose programs support neither custom properties nor web fonts. */
export const mailFace = z.strictObject({
  /** Sender of mails; empty = the first branch's address. */
  from: z._default(z.string(), ''),
  /** Address for news of orders; empty = the branch of a pick-up, else the first one. */
  orders: z._default(z.string(), ''),
  brand: z._default(colour, '#1f2a30'),
  onBrand: z._default(colour, '#ffffff'),
  accent: z._default(colour, '#a84e18'),
  primary: z._default(colour, '#0d5368'),
  onPrimary: z._default(colour, '#ffffff'),
  paper: z._default(colour, '#eef1f3'),
  text: z._default(colour, '#14212a'),
  muted: z._default(colour, '#4d5f69'),
  border: z._default(colour, '#d3dce1'),
  headingFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
  bodyFont: z._default(z.string(), 'Arial, Helvetica, sans-serif'),
});

/** A file of an installed package, since servers may have no fonts. */
const FONT = /^@fontsource\/[\w-]+\/files\/[\w-]+\.woff2$/;

export const sharing = z.strictObject({
  /** Font of headings: `@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2`. */
  font: z.string().check(z.regex(FONT, 'un archivo .woff2 de un paquete @fontsource')),
});

/** Colours of drawings. They repeat the theme's `--color-plate`, since pictures have no custom properties. */
export const drawingInks = z.strictObject({
  /** `--color-plate` in the light and in the dark theme. */
  paper: colour,
  dimPaper: colour,
  /** Fill of bodies, a little lighter than the paper. */
  light: colour,
  ink: colour,
  accent: colour,
});

/** OpenStreetMap's own tiles, for moderate use. Source: https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

export const map = z.strictObject({
  /** Address of the tiles, without a key. */
  tiles: z._default(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^/{}\s]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s]*$/,
          'una dirección con {z}, {x} y {y}',
        ),
      ),
    OPENSTREETMAP,
  ),
  /** Attribution of the tiles, which their licence requires. */
  attribution: z._default(text, '© OpenStreetMap'),
  attributionUrl: z._default(text, 'https://www.openstreetmap.org/copyright'),
  /** Key of Google's Maps JavaScript API; with it, Google's map replaces the other. */
  googleKey: z.optional(
    z.string().check(z.regex(/^[\w-]{20,}$/, 'la clave tal como la da Google')),
  ),
});
