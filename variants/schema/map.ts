/** The map of the contact page: whose it is; what it marks stands with each branch. */
import * as z from 'zod/mini';
import { text } from './fields.ts';

/** OpenStreetMap's own, for moderate use. Source: https://operations.osmfoundation.org/policies/tiles/ */
const OPENSTREETMAP = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png';

export const map = z.strictObject({
  /** Where its pictures come from; no key. */
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
  /** Who made them, and where that is said; their licence asks for it. */
  attribution: z._default(text, '© OpenStreetMap'),
  attributionUrl: z._default(text, 'https://www.openstreetmap.org/copyright'),
  /** Of Google's Maps JavaScript API: with it, Google's map stands in place of the other. */
  googleKey: z.optional(
    z.string().check(z.regex(/^[\w-]{20,}$/, 'la clave tal como la da Google')),
  ),
});
