/** Calls for requesting 3D prints, whose files travel in parts. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../fields/email.ts';
import { guid, id, integer, optionalText, requiredText } from '../fields/fields.ts';
import { phoneText } from '../fields/person-fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { MAX_MODEL_BYTES } from '../files/model-format.ts';
import { messages } from '../messages.ts';
import { publicRead, publicWrite } from '../shaped-call.ts';

/** The most files of a request. */
export const MAX_PIECES = 10;
/** More pieces than any shop offers (`printing.maxQuantity`). */
const MAX_PRINTED = 10_000;
export const MAX_PRINT_TEXT = 2_000;

/** The contact form of a print request. */
export const printForm = z.object({
  name: requiredText(200),
  phone: phoneText(),
  email: email(),
  note: optionalText(MAX_PRINT_TEXT),
});

/** Millimetres and their powers, measured by the page and checked by the shop. */
const measure = (most: number) =>
  z
    .number({ error: messages.invalid })
    .check(z.minimum(0, messages.invalid), z.maximum(most, messages.invalid));

const SURFACES = ['closed', 'turned', 'open'] as const;

const print = z.object({
  /** The id of a material of the shop. */
  material: requiredText(30),
  /** One of `printColors`; null = the workshop chooses. */
  filamentId: z.nullable(id()),
  /** One that the material offers (`variants/print-choices.ts`), as are these. */
  layerMm: measure(10),
  /** Percent. */
  infill: integer(0, 100),
  hasSupports: z.boolean({ error: messages.invalid }),
  quantity: integer(1, MAX_PRINTED),
  widthMm: measure(1e6),
  depthMm: measure(1e6),
  heightMm: measure(1e6),
  areaMm2: measure(1e13),
  volumeMm3: measure(1e18),
  /** Space below what hangs in the air, by the axis that points up. */
  supportsXMm3: measure(1e18),
  supportsYMm3: measure(1e18),
  supportsZMm3: measure(1e18),
  triangles: integer(1),
  surface: z.enum(SURFACES, { error: messages.invalid }),
});
export type AskedPrint = z.output<typeof print>;

/**
 * Starts or continues a request: the same guid with the same files may be sent again, also with changed form
 * values, until it is received. Returns the missing parts of each file.
 * @throws print.unavailable; file.otherFile; print.full (too much today, or in total); request.tooMany
 */
export const printRequestStart = publicWrite(
  '/rest/print/request/start',
  {
    /** Random, made by the browser. */
    guid: guid(),
    ...printForm.shape,
    /** A honeypot: if it is filled in, nothing is stored. */
    website: optionalText(500),
    pieces: z
      .array(
        z.object({
          /** Random, made by the browser; it authorizes the parts of this file. */
          guid: guid(),
          file: announcedFile(MAX_MODEL_BYTES),
          print,
        }),
        { error: messages.required },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_PIECES, messages.tooLong)),
  },
  {
    /** In the order of the input. */
    missing: z.array(z.array(z.int())),
    received: z.boolean(),
    /** The request's number and the key of its link, once received. */
    number: z.nullable(z.int()),
    key: z.nullable(z.string()),
  },
);

/**
 * Stores one part of a file; idempotent.
 * @throws record.notFound; file.badPart if it does not match the announced hash; print.notAModel; print.full
 */
export const printRequestPart = defineCall({
  path: '/rest/print/request/part',
  access: { role: 'anyone' },
  effect: 'write',
  maxBytes: PART_BODY_BYTES,
  input: filePart(MAX_MODEL_BYTES),
  output: z.object({}),
});

/**
 * Completes a request; shop and customer are mailed once. Repeated calls answer the same.
 * @throws record.notFound; file.incomplete
 */
export const printRequestFinish = publicWrite(
  '/rest/print/request/finish',
  { guid: guid() },
  { number: z.int(), key: z.string() },
);

/** Lists the filaments that are there to print with, by material. */
export const printColors = publicRead(
  '/rest/print/colors',
  {},
  { data: z.array(z.object({ id: z.int(), material: z.string(), color: z.string() })) },
  { cacheSeconds: 60 },
);

/** Returns the download address of a piece's file for sellers. */
export const printFilePath = (pieceGuid: string): string =>
  `/archivos/impresion/${encodeURIComponent(pieceGuid)}`;
