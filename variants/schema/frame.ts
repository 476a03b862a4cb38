/** What stands around every page: the links of the menu, the shop's other homes. */
import * as z from 'zod/mini';
import { text } from './fields.ts';

export const menuLink = z.strictObject({
  href: text,
  text,
  /** What opens below it in place of a page, such as all about 3D printing; its own page is then the first of them. */
  items: z._default(z.array(z.strictObject({ href: text, text })), []),
  /** Another site, such as a sister shop's. */
  external: z._default(z.boolean(), false),
  /** Which shop of the group that is: SISTER_SHOPS can say that it stands elsewhere. */
  shop: z.optional(text),
});

/** A page of the shop elsewhere, with the name of a Tabler icon: `brand-instagram`. */
export const socialLink = z.strictObject({
  href: z.string().check(z.regex(/^https:\/\//, 'una dirección que empieza con https://')),
  text,
  icon: text,
});
