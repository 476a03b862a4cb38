import * as z from 'zod/mini';
import { text } from './fields.ts';

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
