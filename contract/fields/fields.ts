import * as z from 'zod/mini';
import { toCents } from '../amounts/money.ts';
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

/** A required text, without surrounding blanks. */
export const requiredText = (max = 200) =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), z.maxLength(max, messages.tooLong));

/** An optional text. */
export const optionalText = (max = MAX_NOTE) =>
  z._default(
    z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong)),
    '',
  );

/** The reason for a change, kept in the history. */
export const reason = () => optionalText(MAX_REASON);

/** A required reason for a change. */
export const neededReason = () => requiredText(MAX_REASON);

/** An integer that a column can hold. @param text the message for other values */
export const integer = (min: number, max = MAX_INTEGER, text: string = messages.invalid) =>
  z.int({ error: text }).check(z.minimum(min, text), z.maximum(max, text));

export const id = () => integer(1);

/** The version that the caller has read; absent = skip the check for concurrent changes. */
export const version = () => z.optional(integer(1));

export const GUID = /^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;

/** A GUID, normalized to lower case. Not `z.guid`: its code would be added to every page. */
export const guid = () =>
  z.string({ error: messages.invalid }).check(
    z.regex(GUID, messages.invalid),
    z.overwrite((text) => text.toLowerCase()),
  );

/** Returns whether `guid` accepts the text. */
export const isGuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A required id; `-1` and absent count as an empty choice. */
export const chosenId = () => integer(1, MAX_INTEGER, messages.required);

export const quantity = (max = MAX_QUANTITY) =>
  integer(1, max, max === MAX_INTEGER ? messages.quantity : quantityUpTo(max));

/** A product, family or branch code, not blank. */
export const code = () => requiredText(MAX_CODE);

/** A decimal amount in requests and replies; cents inside, so that none but 0 may round to 0. */
export const wireMoney = () =>
  z.number({ error: messages.amount }).check(
    z.minimum(0, messages.amount),
    z.maximum(MAX_MONEY, messages.amount),
    z.refine((amount) => amount <= 0 || toCents(amount) > 0, messages.amount),
  );

/** Returns whether a text has the form of a category id: `1`, `1.10.2`. */
export const isCategoryId = (text: string): boolean => /^\d{1,9}(?:\.\d{1,9}){0,9}$/.test(text);

/** A category id to filter by; invalid ones match nothing. */
export const categoryId = () => requiredText(MAX_CATEGORY_ID);
