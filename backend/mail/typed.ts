/** Data of mails: addresses of pages, and what was typed by whoever used a form and goes to whoever owns the address. */
import * as z from 'zod/mini';
import { sanitizeLine } from './sanitize.ts';

export const url = z.url({ protocol: /^https?$/ });

export const typed = () => z.string().check(z.overwrite((text) => sanitizeLine(text)));
