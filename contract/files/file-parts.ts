/** How a file travels that is larger than one request may be: in parts, each announced by its SHA-256. */
import * as z from 'zod/mini';
import { guid, integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** Below what a platform takes in one request (Netlify: 6 MB), as base64 too. */
export const PART_BYTES = 3 * 1024 * 1024;
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** How long the body of a call with one part may be. */
export const PART_BODY_BYTES = Math.ceil((PART_BYTES * 4) / 3) + 1_000;

const hash = z
  .string({ error: messages.required })
  .check(z.regex(/^[\da-f]{64}$/, messages.invalid));

/** SHA-256 of each part in turn, hex; every part but the last has PART_BYTES. */
const partHashes = (mostBytes: number) =>
  z
    .array(hash, { error: messages.invalid })
    .check(z.minLength(1, messages.invalid), z.maxLength(partsOf(mostBytes), messages.invalid));

/** A file before its first part. @param size its bytes, where the call says more of those that are too many */
export const announcedFile = (mostBytes: number, size = integer(1, mostBytes)) =>
  z.object({ name: requiredText(200), bytes: size, parts: partHashes(mostBytes) });
export type AnnouncedFile = z.output<ReturnType<typeof announcedFile>>;

/** One part of what has this guid. */
export const filePart = (mostBytes: number) =>
  z.object({
    guid: guid(),
    /** From 0. */
    part: integer(0, partsOf(mostBytes) - 1),
    /** Base64. */
    data: z
      .string({ error: messages.required })
      .check(
        z.minLength(1, messages.required),
        z.maxLength(Math.ceil(PART_BYTES / 3) * 4, messages.tooLong),
        z.regex(/^[A-Za-z\d+/]+={0,2}$/, messages.invalid),
      ),
  });
