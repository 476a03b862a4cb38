import { z } from 'astro/zod';

/** A text that must not be empty. */
export const words = z
  .string()
  .trim()
  .refine((text) => text !== '', 'falta');

/** A file of `content/pictures/` with its alternative text. */
export const picture = z.strictObject({ file: words, alt: words });

/** A heading and the sentences below it. */
export const passage = z.strictObject({ title: words, text: words });

export const question = z.strictObject({ question: words, answer: words });

/** Heading, description for search engines and introduction of a page. */
export const pageWords = { title: words, description: words, lead: words };

export type Passage = z.output<typeof passage>;
export type Question = z.output<typeof question>;
