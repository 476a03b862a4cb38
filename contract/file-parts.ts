/** How a file travels that is larger than one request may be: in parts, each announced by its SHA-256. */
import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** Below what a platform takes in one request (Netlify: 6 MB), as base64 too. */
export const PART_BYTES = 3 * 1024 * 1024;
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** How long the body of a call with one part may be. */
export const PART_BODY_BYTES = Math.ceil((PART_BYTES * 4) / 3) + 1_000;

const hash = z
  .string({ error: messages.required })
  .check(z.regex(/^[\da-f]{64}$/, messages.invalid));

/** SHA-256 of each part in turn, hex; every part but the last has PART_BYTES. */
export const partHashes = (mostBytes: number) =>
  z
    .array(hash, { error: messages.invalid })
    .check(z.minLength(1, messages.invalid), z.maxLength(partsOf(mostBytes), messages.invalid));

/** One part, base64. */
export const partData = () =>
  z
    .string({ error: messages.required })
    .check(
      z.minLength(1, messages.required),
      z.maxLength(Math.ceil(PART_BYTES / 3) * 4, messages.tooLong),
      z.regex(/^[A-Za-z\d+/]+={0,2}$/, messages.invalid),
    );
