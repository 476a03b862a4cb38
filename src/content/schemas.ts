import { z } from 'astro/zod';

/** A text that must not be empty. */
const words = z
  .string()
  .trim()
  .refine((text) => text !== '', 'falta');

/** A picture with its alternative text: a file of `content/pictures/`, or one that the owner has uploaded. */
export const picture = z
  .strictObject({
    file: words.optional(),
    /** The store's id and the size in pixels. */
    image: z.strictObject({ id: z.int(), width: z.int(), height: z.int() }).optional(),
    alt: words,
  })
  .refine(({ file, image }) => file !== undefined || image !== undefined, {
    path: ['file'],
    message: 'falta',
  });
export type Picture = z.output<typeof picture>;

/** A heading and the sentences below it. */
const passage = z.strictObject({ title: words, text: words });

const question = z.strictObject({ question: words, answer: words });

/** Heading, description for search engines and introduction of a page. */
const pageWords = { title: words, description: words, lead: words };

export type Passage = z.output<typeof passage>;
export type Question = z.output<typeof question>;

export const company = z.strictObject({
  ...pageWords,
  picture: picture.optional(),
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

/** Heading, description and introduction of a page that can do without the last two. */
const fewWords = { title: words, description: words.optional(), lead: words.optional() };

export const servicesPage = z.strictObject({
  ...fewWords,
  picture: picture.optional(),
  /** Steps from the request to the pick-up. */
  stepsTitle: words.optional(),
  steps: z.array(passage).default([]),
});

export type ServicesPage = z.output<typeof servicesPage>;

/**
 * A service; the file name is the end of its path: `radiadores.md` → `/servicios/radiadores`. Services that the owner
 * adds have no file, so all but the title is optional.
 */
export const service = z.strictObject({
  ...fewWords,
  /** Place among the services. */
  order: z.int(),
  /** Text on its card. */
  summary: words.optional(),
  picture: picture.optional(),
  /** Steps of the work. */
  work: z.array(passage).default([]),
  /** Duration, and what it depends on. */
  duration: words.optional(),
  durationNote: words.optional(),
  /** When to come. */
  signs: z.array(words).default([]),
  /** Items to bring or send beforehand. */
  bring: words.optional(),
  questions: z.array(question).default([]),
  /** Link to the category of its parts: its name, or the id that the owner chose. */
  parts: z.strictObject({ category: words, link: words.optional() }).optional(),
  /** First message of the chat. */
  message: words.optional(),
});
export type Service = z.output<typeof service>;

/** Path of a page of the shop. */
const path = z.string().startsWith('/', 'una página, como /productos');

export const printMenu = z.strictObject({
  ...pageWords,
  cards: z
    .array(
      z.strictObject({
        title: words,
        text: words,
        href: path,
        /** Name of the category to which it leads, or the id that the owner chose; a shop without it lacks the card. */
        category: words.optional(),
        link: words,
        picture: picture.optional(),
      }),
    )
    .min(1),
});

const material = z.strictObject({
  /** Technology as in the shop's printers: `FDM`, `SLA`. */
  technology: words,
  title: words,
  text: words,
  picture: picture.optional(),
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
    picture: picture.optional(),
    layers: z.array(z.strictObject({ height: words, name: words, text: words })).min(1),
  }),
  questionsTitle: words,
});

/** The questions about printing, and those about the shop. */
export const questions = z.strictObject({ questions: z.array(question).min(1) });

/** The texts of `texts.ts` that have a structure or that owners can add; the others are single texts. */
const shopWords = z.object({
  home: z.object({
    strengths: z.array(
      z.strictObject({ icon: words.default('circle-check'), title: words, text: words }),
    ),
  }),
  terms: z.strictObject({ returns: words.optional(), warranty: words.optional() }),
});

const FILES: Readonly<Record<string, z.ZodType>> = {
  texts: shopWords,
  company,
  services: servicesPage,
  'print-menu': printMenu,
  'print-service': printService,
  'print-questions': questions,
  questions,
};

/** Returns the schema of a file by its name in own texts: `services/radiadores`. */
export const schemaOf = (file: string): z.ZodType | undefined =>
  file.startsWith('services/') ? service : FILES[file];
