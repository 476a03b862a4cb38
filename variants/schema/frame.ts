/** What stands around every page: the links of the menu, the shop's other homes. */
import * as z from 'zod/mini';
import { text } from './fields.ts';

export const menuLink = z.strictObject({
  href: text,
  text,
  /** Another site, such as a sister shop's. */
  external: z._default(z.boolean(), false),
});

export const socialLink = z.strictObject({ href: text, text, icon: text });
