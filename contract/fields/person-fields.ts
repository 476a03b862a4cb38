import * as z from 'zod/mini';
import { messages } from '../messages.ts';
import { isPhone } from '../people/phones.ts';
import { plainCode } from '../text/plain-codes.ts';
import { atMost } from './email.ts';

/** @param missing the message for an empty field */
export const phoneText = (missing: string = messages.required) =>
  z
    .string({ error: missing })
    .check(z.overwrite(plainCode), z.minLength(1, missing), ...atMost(40, isPhone, messages.phone));

/** Signs between digits, which may be hyphens of another kind and invisible. */
export const withoutSigns = (text: string): string => text.replace(/[\s.\p{Pd}\p{Cf}]/gu, '');
export const isRut = (text: string): boolean => /^\d{12,20}$/.test(withoutSigns(text));
const rutRules = () => [...atMost(30, isRut, messages.rut), z.overwrite(withoutSigns)];
/** A RUT: at least 12 digits; dots, dashes and blanks are removed. */
export const rut = () =>
  z
    .string({ error: messages.required })
    .check(z.trim(), z.minLength(1, messages.required), ...rutRules());
/** An optional RUT. */
export const optionalRut = () =>
  z._default(z.string({ error: messages.invalid }).check(z.trim(), ...rutRules()), '');
