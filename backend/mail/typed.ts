/** Data of a mail that was typed by whoever used a form, and goes to whoever owns the address. */
import * as z from 'zod/mini';
import { sanitizeLine } from './sanitize.ts';

export const typed = () => z.string().check(z.overwrite((text) => sanitizeLine(text)));
