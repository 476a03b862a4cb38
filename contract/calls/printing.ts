/** Calls for requesting a 3D print with its file in parts, and the shop's list of requests. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { email } from '../fields/email.ts';
import { guid, integer, optionalText, quantity, requiredText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { phoneText } from '../fields/person-fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { MAX_MODEL_BYTES, MODEL_FORMATS } from '../files/model-format.ts';
import { messages } from '../messages.ts';
import { publicWrite, sellerRead } from '../shaped-call.ts';

/** The contact form of a print request. */
export const printForm = z.object({
  name: requiredText(200),
  phone: phoneText(),
  email: email(),
  note: optionalText(2_000),
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
  quantity: quantity(),
  widthMm: measure(1e6),
  depthMm: measure(1e6),
  heightMm: measure(1e6),
  areaMm2: measure(1e13),
  volumeMm3: measure(1e18),
  triangles: integer(1),
  surface: z.enum(SURFACES, { error: messages.invalid }),
});

/**
 * Starts or continues a request: the same guid with the same file may be sent again, also with changed form
 * values, until it is received. Returns the missing parts.
 * @throws print.unavailable; file.otherFile; print.full (too much today, or in total); request.tooMany
 */
export const printRequestStart = publicWrite(
  '/rest/print/request/start',
  {
    /** Random, made by the browser; it authorizes further parts. */
    guid: guid(),
    ...printForm.shape,
    /** A honeypot: if it is filled in, nothing is stored. */
    website: optionalText(500),
    file: announcedFile(MAX_MODEL_BYTES),
    print,
  },
  {
    missing: z.array(z.int()),
    received: z.boolean(),
    /** The request's number, once received. */
    number: z.nullable(z.int()),
  },
);

/**
 * Stores one part of the file; idempotent.
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
  { number: z.int() },
);

const listedPrint = z.object({
  number: z.int(),
  guid: z.string(),
  /** When the file was complete, as an ISO instant. */
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  format: z.nullable(z.enum(MODEL_FORMATS)),
  /** The id of a material of the shop. */
  material: z.string(),
  quantity: z.int(),
  widthMm: z.number(),
  depthMm: z.number(),
  heightMm: z.number(),
  volumeMm3: z.number(),
  areaMm2: z.number(),
  /** Whether its file can still be downloaded. */
  hasFile: z.boolean(),
});
export type ListedPrint = z.infer<typeof listedPrint>;

/** Lists received requests, newest first. Filter: text (number, name, e-mail, phone, file). */
export const printRequestFilter = sellerRead('none')(
  '/rest/print/request/filter',
  { filters: filters(), ...page },
  { data: z.array(listedPrint), resultCount: z.int() },
);

/** Returns the download address for sellers. */
export const printFilePath = (requestGuid: string): string =>
  `/archivos/impresion/${encodeURIComponent(requestGuid)}`;
