import * as z from 'zod/mini';
import { text } from './fields.ts';

export const menuLink = z.strictObject({
  href: text,
  text,
  /** Submenu, whose first item is the link's own page. */
  items: z._default(z.array(z.strictObject({ href: text, text })), []),
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
