/** Small schemas that many calls share. */
import * as z from 'zod/mini';
import {
  MAX_CATEGORY_ID,
  MAX_CODE,
  MAX_INTEGER,
  MAX_MONEY,
  MAX_NOTE,
  MAX_QUANTITY,
  MAX_REASON,
} from '../limits.ts';
import { messages, quantityUpTo } from '../messages.ts';

/** Text that a person must fill in; blanks around it do not count. */
export const requiredText = (max = 200) =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), z.maxLength(max, messages.tooLong));

/** Text that may stay empty. */
export const optionalText = (max = MAX_NOTE) =>
  z._default(
    z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong)),
    '',
  );

/** Why something is changed, in the words of whoever does it; it stands in the history. */
export const reason = () => optionalText(MAX_REASON);

/** The same where nobody may do it without saying why. */
export const neededReason = () => requiredText(MAX_REASON);

/** A whole number that a column can hold. @param text what stands beside any other */
export const integer = (min: number, max = MAX_INTEGER, text: string = messages.invalid) =>
  z.int({ error: text }).check(z.minimum(min, text), z.maximum(max, text));

export const id = () => integer(1);

/** What the caller saw of a record that others change too; absent = whatever it is now. */
export const version = () => z.optional(integer(1));

/** A GUID, in lower case: one key has one spelling. */
export const guid = () => z.guid({ error: messages.invalid }).check(z.toLowerCase());

/** Whether it is spelled as `guid` reads one. */
export const isGuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** An id that must have been chosen; `-1` and nothing stand for an empty choice. */
export const chosenId = () => integer(1, MAX_INTEGER, messages.required);

export const quantity = (max = MAX_QUANTITY) =>
  integer(1, max, max === MAX_INTEGER ? messages.quantity : quantityUpTo(max));

/** A product, family or branch code as typed: never only blanks. */
export const code = () => requiredText(MAX_CODE);

/** Decimal money on the wire; cents inside. */
export const wireMoney = () =>
  z
    .number({ error: messages.amount })
    .check(z.minimum(0, messages.amount), z.maximum(MAX_MONEY, messages.amount));

/** Tells whether a text can be a category's id: `1`, `1.10.2`. */
export const isCategoryId = (text: string): boolean => /^\d{1,9}(?:\.\d{1,9}){0,9}$/.test(text);

/** A category to look for; an id that none can have finds nothing. */
export const categoryId = () => requiredText(MAX_CATEGORY_ID);
