/** A shop that prints models in 3D: its printers, and what an estimate is worked out from. */
import * as z from 'zod/mini';
import { count, text } from './fields.ts';

/** Melted plastic (FDM) or hardened resin (SLA). */
const TECHNOLOGIES = ['FDM', 'SLA'] as const;
const technology = z.enum(TECHNOLOGIES);

const above0 = z.number().check(z.positive('un número mayor que 0'));
const share = z
  .number()
  .check(z.minimum(0, 'una parte de 0 a 1'), z.maximum(1, 'una parte de 0 a 1'));
const cents = z.int().check(z.minimum(0));

const printer = z.strictObject({
  name: text,
  technology,
  /** What fits inside, in millimetres: width, depth, height. */
  sizeMm: z.tuple([above0, above0, above0]),
});

const material = z.strictObject({
  /** What a request names it by. */
  id: z.string().check(z.regex(/^[a-z][a-z\d-]{0,29}$/, 'un nombre corto como pla')),
  name: text,
  technology,
  /** Grams of a cubic centimetre. */
  density: above0,
  /** How much of the inside is filled. */
  infill: share,
  /** How thick the wall around the inside is, in millimetres. */
  wallMm: above0,
  layerMm: above0,
  /** Cubic millimetres laid down in a second; for resin, whose layers harden as a whole, absent. */
  mm3PerSecond: z.optional(above0),
  /** Seconds for each layer, whatever lies in it: a resin's exposure, a plastic's lift and wipe. */
  secondsPerLayer: z._default(z.number().check(z.minimum(0)), 0),
  /** Integer cents with tax. */
  centsPerGram: cents,
  centsPerHour: cents,
});

/** Without it, a shop prints nothing. */
export const printing = z
  .strictObject({
    printers: z.array(printer).check(z.minLength(1, 'al menos una impresora')),
    materials: z.array(material).check(z.minLength(1, 'al menos un material')),
    /** No print costs less, in integer cents with tax. */
    minimumCents: cents,
    /** Files kept for so many days after their request. */
    keepDays: z._default(count, 90),
    /** Who asked for what, with name and e-mail, for so many days; never less than the files. */
    keepRequestDays: z._default(count, 365),
  })
  .check(
    z.refine(
      ({ printers, materials }) =>
        materials.every((each) => printers.some((one) => one.technology === each.technology)),
      { path: ['materials'], error: 'un material cuya tecnología no tiene ninguna impresora' },
    ),
  );

export type Printing = z.output<typeof printing>;
export type Printer = Printing['printers'][number];
export type Material = Printing['materials'][number];
