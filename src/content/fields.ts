/** What the texts of several pages have in common. */
import { z } from 'astro/zod';

/** Plain words; an empty field is a mistake. */
export const words = z
  .string()
  .trim()
  .refine((text) => text !== '', 'falta');

/** A file of `content/pictures/`, drawn or photographed, and what it shows for who does not see it. */
export const picture = z.strictObject({ file: words, alt: words });

/** A heading and the sentences below it. */
export const passage = z.strictObject({ title: words, text: words });

export const question = z.strictObject({ question: words, answer: words });

/** What every page says of itself: its heading, what search engines show, its first sentences. */
export const pageWords = { title: words, description: words, lead: words };

export type Passage = z.output<typeof passage>;
export type Question = z.output<typeof question>;
