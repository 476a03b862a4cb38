import { z } from 'astro/zod';

/** A text that must not be empty. */
const words = z
  .string()
  .trim()
  .refine((text) => text !== '', 'falta');

/** A file of `content/pictures/` with its alternative text. */
const picture = z.strictObject({ file: words, alt: words });

/** A heading and the sentences below it. */
const passage = z.strictObject({ title: words, text: words });

const question = z.strictObject({ question: words, answer: words });

/** Heading, description for search engines and introduction of a page. */
const pageWords = { title: words, description: words, lead: words };

export type Passage = z.output<typeof passage>;
export type Question = z.output<typeof question>;

export const company = z.strictObject({
  ...pageWords,
  picture,
  /** Key figures: `1986`, `desde este año en el mostrador`. */
  figures: z.array(z.strictObject({ value: words, text: words })).default([]),
  milestonesTitle: words,
  milestones: z
    .array(
      z.strictObject({
        year: z.int().min(1800).max(2100),
        title: words,
        text: words,
        picture: picture.optional(),
      }),
    )
    .min(1)
    .refine((all) => all.every(({ year }, index) => year >= (all[index - 1]?.year ?? 0)), {
      message: 'los años van en orden',
    }),
  valuesTitle: words,
  values: z.array(passage).min(1),
  /** Heading of the branches, which come from the shop's settings. */
  branchesTitle: words,
});

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
