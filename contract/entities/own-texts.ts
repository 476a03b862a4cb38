/** Texts of a shop's folder that its owner replaces (SHOP_TEXTS). */
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** The name of `texts.ts`; other texts have the names of their files in `content/`: `services/radiadores`. */
export const SHOP_FILE = 'texts';

const MAX_TEXTS = 400;
export const MAX_TEXT = 12_000;
export const MAX_QUESTIONS = 40;
/** The texts travel to the build in a variable of its environment, which Linux limits to 128 KiB. */
const MAX_BYTES = 75_000;

const tooMany = 'Son demasiados textos propios: acorta alguno o vuelve al original de otros';

const question = z.object({ question: requiredText(200), answer: requiredText(2_000) });
export type OwnQuestion = z.output<typeof question>;

const ownText = z
  .object({
    file: requiredText(120).check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, messages.invalid)),
    /** Fields within the file: `home.strengths.0.title`; `body` of Markdown. */
    path: requiredText(120).check(z.regex(/^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/, messages.invalid)),
    text: optionalText(MAX_TEXT),
    /** Replaces a list of questions; empty where `text` is a text. */
    questions: z._default(
      z
        .array(question, { error: messages.invalid })
        .check(z.maxLength(MAX_QUESTIONS, messages.tooLong)),
      [],
    ),
  })
  .check(
    z.refine(({ text, questions }) => text !== '' || questions.length > 0, {
      error: messages.required,
      path: ['text'],
    }),
  );
export type OwnText = z.output<typeof ownText>;

const keyOf = ({ file, path }: Pick<OwnText, 'file' | 'path'>): string => `${file} ${path}`;

const bytesOf = (texts: readonly unknown[]): number =>
  new TextEncoder().encode(JSON.stringify(JSON.stringify(texts))).length;

export const ownTexts = z.array(ownText, { error: messages.invalid }).check(
  z.maxLength(MAX_TEXTS, tooMany),
  z.refine((all) => new Set(all.map(keyOf)).size === all.length, messages.invalid),
  z.refine((all) => bytesOf(all) <= MAX_BYTES, tooMany),
);
