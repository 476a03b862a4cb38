/** Uploads of files larger than a request: in parts, each announced by its SHA-256. */
import * as z from 'zod/mini';
import { guid, integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** Below a platform's request limit (Netlify: 6 MB), in base64 too. */
export const PART_BYTES = 3 * 1024 * 1024;
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

/** Maximum body of a call with one part. */
export const PART_BODY_BYTES = Math.ceil((PART_BYTES * 4) / 3) + 1_000;

const hash = z
  .string({ error: messages.required })
  .check(z.regex(/^[\da-f]{64}$/, messages.invalid));

/** SHA-256 of each part in order, hex; every part but the last has PART_BYTES. */
const partHashes = (maxBytes: number) =>
  z
    .array(hash, { error: messages.invalid })
    .check(z.minLength(1, messages.invalid), z.maxLength(partsOf(maxBytes), messages.invalid));

/** Announces a file before its first part. @param size replaces the check of its size, for another message */
export const announcedFile = (maxBytes: number, size = integer(1, maxBytes)) =>
  z.object({ name: requiredText(200), bytes: size, parts: partHashes(maxBytes) });
export type AnnouncedFile = z.output<ReturnType<typeof announcedFile>>;

/** One part of an announced file. */
export const filePart = (maxBytes: number) =>
  z.object({
    guid: guid(),
    /** From 0. */
    part: integer(0, partsOf(maxBytes) - 1),
    /** Base64. */
    data: z
      .string({ error: messages.required })
      .check(
        z.minLength(1, messages.required),
        z.maxLength(Math.ceil(PART_BYTES / 3) * 4, messages.tooLong),
        z.regex(/^[A-Za-z\d+/]+={0,2}$/, messages.invalid),
      ),
  });
