/** Calls by which anybody asks the shop to print a model: the request, its file in parts, and its end; and the shop's list of them. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { guid, integer, optionalText, quantity, requiredText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { email, phoneText } from '../fields/person-fields.ts';
import { announcedFile, filePart, PART_BODY_BYTES } from '../files/file-parts.ts';
import { MAX_MODEL_BYTES, MODEL_FORMATS } from '../files/model-format.ts';
import { messages } from '../messages.ts';

/** Who asks, as the form has it. */
export const printForm = z.object({
  name: requiredText(200),
  phone: phoneText(),
  email: email(),
  note: optionalText(2_000),
});

/** Millimetres and their powers; the page measures, the shop looks again. */
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
 * Begins a request, or goes on with it: the same guid with the same file may be sent again, also with
 * other answers to the form, until it is received. Answers which parts are missing.
 * @throws print.unavailable; file.otherFile; print.full (too much today, or in all); request.tooMany
 */
export const printRequestStart = defineCall({
  path: '/rest/print/request/start',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    /** Made by the browser, at random: who knows it goes on with the request. */
    guid: guid(),
    ...printForm.shape,
    /** A field no person sees. When something fills it in, nothing is kept. */
    website: optionalText(500),
    file: announcedFile(MAX_MODEL_BYTES),
    print,
  }),
  output: z.object({
    missing: z.array(z.int()),
    received: z.boolean(),
    /** What people call it by, once it is received. */
    number: z.nullable(z.int()),
  }),
});

/**
 * One part of the file. Sent again, it is the same part.
 * @throws record.notFound; file.badPart where it is not what was announced; print.notAModel; print.full
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
 * Ends a request whose parts are all there: the shop and the person get their mails, once. Sent again,
 * it answers the same.
 * @throws record.notFound; file.incomplete
 */
export const printRequestFinish = defineCall({
  path: '/rest/print/request/finish',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ guid: guid() }),
  output: z.object({ number: z.int() }),
});

const listedPrint = z.object({
  number: z.int(),
  guid: z.string(),
  /** When its file was all there, an ISO instant. */
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

/** The requests that the shop received, newest first. Filter: text (number, name, e-mail, phone, file). */
export const printRequestFilter = defineCall({
  path: '/rest/print/request/filter',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ filters: filters(), ...page }),
  output: z.object({ data: z.array(listedPrint), resultCount: z.int() }),
});

/** Where a seller downloads the file of a request. */
export const printFilePath = (requestGuid: string): string =>
  `/archivos/impresion/${encodeURIComponent(requestGuid)}`;
