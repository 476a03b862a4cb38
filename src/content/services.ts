/** The services of a workshop: the page of all of them, and one page each. */
import { z } from 'astro/zod';
import { pageWords, passage, picture, question, words } from './fields.ts';

export const servicesPage = z.strictObject({
  ...pageWords,
  picture,
  /** How it goes, from the question to the pick-up. */
  stepsTitle: words,
  steps: z.array(passage).min(1),
});

/** The file's name is the end of its address: `radiadores.md` → `/servicios/radiadores`. */
export const service = z.strictObject({
  ...pageWords,
  /** Where it stands among the others. */
  order: z.int(),
  /** On the card that leads to it. */
  summary: words,
  picture,
  /** What is done, step by step. */
  work: z.array(passage).min(1),
  /** How long it takes, in one look, and what that depends on. */
  duration: words,
  durationNote: words,
  /** When to come. */
  signs: z.array(words).min(1),
  /** What to bring or send beforehand. */
  bring: words,
  questions: z.array(question).default([]),
  /** The category of the parts that go with it, and what the link to them says. */
  parts: z.strictObject({ category: words, link: words }).optional(),
  /** What the chat begins with. */
  message: words,
});
