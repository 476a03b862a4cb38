import * as z from 'zod/mini';
import type { TextFormat } from '../definitions/entity.ts';
import { messages } from '../messages.ts';
import { isPersonName } from '../people/names.ts';
import { isPhone } from '../people/phones.ts';

/**
 * Checks texts of at most `max` characters only: zod runs a check even after an earlier one failed.
 * `abort` would also stop the rules of the whole form.
 */
const upTo = (max: number, isGood: (text: string) => boolean, error: string) =>
  z.refine<string>(isGood, {
    error,
    when: ({ value }) => typeof value === 'string' && value !== '' && value.length <= max,
  });
const atMost = (max: number, isGood: (text: string) => boolean, error: string) => [
  z.maxLength(max, messages.tooLong),
  upTo(max, isGood, error),
];

/**
 * An address that every mail server accepts: ASCII in both halves, as servers without SMTPUTF8
 * require (RFC 6531), no quoted or commented form (RFC 5321, 4.1.2), a domain with a dot. `?`, `&`
 * and `%` have a meaning in links, a comma would add recipients; no mailbox has them.
 */
const ADDRESS =
  /^(?=[^@]{1,64}@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

export const email = (message: string = messages.email) =>
  z
    .string({ error: messages.required })
    .check(
      z.trim(),
      z.minLength(1, messages.required),
      ...atMost(254, (text) => ADDRESS.test(text), message),
    );

/** @param missing the message for an empty field */
export const phoneText = (missing: string = messages.required) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), ...atMost(40, isPhone, messages.phone));

const withoutSigns = (text: string): string => text.replace(/[\s.-]/g, '');
const isRut = (text: string): boolean => /^\d{12,20}$/.test(withoutSigns(text));
const rutRules = () => [...atMost(30, isRut, messages.rut), z.overwrite(withoutSigns)];
/** A RUT: at least 12 digits; dots, dashes and blanks are removed. */
export const rut = () =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), ...rutRules());
/** An optional RUT. */
export const optionalRut = () =>
  z._default(z.string({ error: messages.invalid }).check(z.trim(), ...rutRules()), '');

/** A web address, with or without a scheme. */
const WEB =
  /^(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[/?#]\S*)?$/iu;

/** Rules of texts with a format, which run after those of their length. */
export const FORMATS: Readonly<
  Record<TextFormat, (max: number) => readonly z.core.$ZodCheck<string>[]>
> = {
  email: (max) => [upTo(max, (text) => ADDRESS.test(text), messages.email)],
  personName: (max) => [upTo(max, isPersonName, messages.personName)],
  phone: (max) => [upTo(max, isPhone, messages.phone)],
  rut: (max) => [upTo(max, isRut, messages.rut), z.overwrite(withoutSigns)],
  web: (max) => [upTo(max, (text) => WEB.test(text), messages.invalid)],
};
