import { z } from 'astro/zod';
import { pageWords, passage, picture, question, words } from './fields.ts';

export const servicesPage = z.strictObject({
  ...pageWords,
  picture,
  /** Steps from the request to the pick-up. */
  stepsTitle: words,
  steps: z.array(passage).min(1),
});

/** A service; the file name is the end of its path: `radiadores.md` → `/servicios/radiadores`. */
export const service = z.strictObject({
  ...pageWords,
  /** Place among the services. */
  order: z.int(),
  /** Text on its card. */
  summary: words,
  picture,
  /** Steps of the work. */
  work: z.array(passage).min(1),
  /** Duration, and what it depends on. */
  duration: words,
  durationNote: words,
  /** When to come. */
  signs: z.array(words).min(1),
  /** Things to bring or send beforehand. */
  bring: words,
  questions: z.array(question).default([]),
  /** Link to the category of its parts. */
  parts: z.strictObject({ category: words, link: words }).optional(),
  /** First message of the chat. */
  message: words,
});
