/** Texts of a shop's folder that its owner replaces (SHOP_TEXTS). */
import * as z from 'zod/mini';
import { integer, optionalText, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** The name of `texts.ts`; other texts have the names of their files in `content/`: `services/radiadores`. */
export const SHOP_FILE = 'texts';

/** The page that lists the services, and the folder of their files. */
export const SERVICES = 'services';

/** Returns whether a file is a service that the owner has added: `services/servicio-1`. No folder has it. */
export const isOwnService = (file: string): boolean => /^services\/servicio-\d+$/.test(file);

/** Path of a whole page, which is hidden or shown. */
export const WHOLE_PAGE = 'page';

const MAX_TEXTS = 400;
export const MAX_TEXT = 12_000;
export const MAX_QUESTIONS = 40;
export const MAX_ITEMS = 60;
/** As MAX_IMAGE_EDGE: pages import this file and not that of images. */
const MAX_EDGE = 12_000;
/** The limit of all of them as JSON text. */
export const MAX_OWN_TEXTS = 400_000;

const tooMany = 'Son demasiados textos propios: acorta alguno o vuelve al original de otros';

const question = z.object({ question: requiredText(200), answer: requiredText(2_000) });
export type OwnQuestion = z.output<typeof question>;

const path = () =>
  requiredText(120).check(z.regex(/^[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/, messages.invalid));

/** A picture of the store with its size in pixels, which pages reserve. */
const ownPicture = z.object({
  id: integer(1),
  width: integer(1, MAX_EDGE),
  height: integer(1, MAX_EDGE),
});
export type OwnPicture = z.output<typeof ownPicture>;

const notYear = 'Es un año, como 1986';
const isYearOrOther = ({ path, text }: { path: string; text: string }): boolean =>
  !/(?:^|\.)year$/.test(path) || text === '' || /^(?:1[89]|20)\d\d$/.test(text);

/** A text of an added item: `title`, `picture.alt`; an empty path where the item is a text. */
const itemText = z
  .object({
    path: optionalText(60).check(z.regex(/^(?:[A-Za-z]+(?:\.[A-Za-z]+)*)?$/, messages.invalid)),
    text: requiredText(MAX_TEXT),
  })
  .check(z.refine(isYearOrOther, { error: notYear, path: ['text'] }));

/** An item of a list: one of the folder's by its index, or an added one. */
const ownItem = z
  .object({
    from: z.optional(integer(0, 999)),
    texts: z.optional(
      z.array(itemText, { error: messages.invalid }).check(z.maxLength(20, messages.tooLong)),
    ),
    picture: z.optional(ownPicture),
  })
  .check(
    z.refine(({ from, texts }) => from !== undefined || (texts?.length ?? 0) > 0, messages.invalid),
  );
export type OwnItem = z.output<typeof ownItem>;

const ownText = z
  .object({
    file: requiredText(120).check(z.regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, messages.invalid)),
    /** Fields within the file: `home.strengths.0.title`; `body` of Markdown. */
    path: path(),
    text: optionalText(MAX_TEXT),
    /** Replaces a list of questions; empty where `text` is a text. */
    questions: z._default(
      z
        .array(question, { error: messages.invalid })
        .check(z.maxLength(MAX_QUESTIONS, messages.tooLong)),
      [],
    ),
    /** Items of any other list, in their order; the folder's that are absent are removed. */
    items: z.optional(
      z.array(ownItem, { error: messages.invalid }).check(z.maxLength(MAX_ITEMS, messages.tooLong)),
    ),
    /** Replaces the drawing at `path`; its alternative text has a row of its own. */
    picture: z.optional(ownPicture),
    /** Hides what is at `path`: a picture, a part, a whole list, or the page (WHOLE_PAGE). */
    isRemoved: z.optional(z.boolean({ error: messages.invalid })),
  })
  .check(
    z.refine(
      ({ text, questions, items, picture, isRemoved }) =>
        text !== '' ||
        questions.length > 0 ||
        (items?.length ?? 0) > 0 ||
        picture !== undefined ||
        isRemoved === true,
      { error: messages.required, path: ['text'] },
    ),
    z.refine(isYearOrOther, { error: notYear, path: ['text'] }),
  );
export type OwnText = z.output<typeof ownText>;

const keyOf = ({ file, path }: Pick<OwnText, 'file' | 'path'>): string => `${file} ${path}`;

export const ownTexts = z.array(ownText, { error: messages.invalid }).check(
  z.maxLength(MAX_TEXTS, tooMany),
  z.refine((all) => new Set(all.map(keyOf)).size === all.length, messages.invalid),
  z.refine((all) => JSON.stringify(all).length <= MAX_OWN_TEXTS, tooMany),
);

/** Lists the uploaded pictures of own texts with the fields that hold them: `3.picture`. */
export const picturesOfTexts = (texts: readonly OwnText[]): { id: number; field: string }[] =>
  texts.flatMap(({ picture, items = [] }, index) => [
    ...(picture ? [{ id: picture.id, field: `${index}.picture` }] : []),
    ...items.flatMap((item, at) =>
      item.picture ? [{ id: item.picture.id, field: `${index}.items.${at}.picture` }] : [],
    ),
  ]);
