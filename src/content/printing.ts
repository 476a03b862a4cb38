import { z } from 'astro/zod';
import { pageWords, passage, picture, question, words } from './fields.ts';

/** Path of a page of the shop. */
const path = z.string().startsWith('/', 'una página, como /productos');

export const printMenu = z.strictObject({
  ...pageWords,
  cards: z
    .array(z.strictObject({ title: words, text: words, href: path, link: words, picture }))
    .min(1),
});

const material = z.strictObject({
  /** Technology as in the shop's printers: `FDM`, `SLA`. */
  technology: words,
  title: words,
  text: words,
  picture,
  /** Suitable uses. */
  uses: z.array(words).min(1),
  facts: z.array(z.strictObject({ name: words, value: words })).default([]),
});

export const printService = z.strictObject({
  ...pageWords,
  slides: z.array(z.strictObject({ title: words, text: words, picture })).min(1),
  stepsTitle: words,
  steps: z.array(passage).min(1),
  materialsTitle: words,
  materials: z.array(material).min(1),
  /** Accepted file formats. */
  formats: z.strictObject({ title: words, list: words, text: words }),
  /** Section about quality, which the top of the page links to. */
  quality: z.strictObject({
    link: words,
    title: words,
    text: words,
    picture,
    layers: z.array(z.strictObject({ height: words, name: words, text: words })).min(1),
  }),
  questionsTitle: words,
});

export const printQuestions = z.strictObject({ questions: z.array(question).min(1) });
