import * as z from 'zod/mini';

export const text = z.string().check(z.minLength(1));
export const path = z.string().check(z.regex(/^\/[\w\-/{}]*$/, 'una ruta como /productos/{code}'));
export const time = z.string().check(z.regex(/^\d{2}:\d{2}$/, 'una hora como 08:00'));
export const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'un color como #0d5368'));
/** A number of at least one. */
export const count = z.int().check(z.minimum(1));
