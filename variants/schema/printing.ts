import * as z from 'zod/mini';
import {
  MATERIAL_ID,
  MAX_PRINT_STEPS,
  PRINT_TECHNOLOGIES,
} from '../../contract/entities/own-printing.ts';
import { count, text } from './fields.ts';

const technology = z.enum(PRINT_TECHNOLOGIES);

const above0 = z.number().check(z.positive('un número mayor que 0'));
const share = z
  .number()
  .check(z.minimum(0, 'una parte de 0 a 1'), z.maximum(1, 'una parte de 0 a 1'));
const cents = z.int().check(z.minimum(0));

const printer = z.strictObject({
  name: text,
  technology,
  /** Build volume in millimetres: width, depth, height. */
  sizeMm: z.tuple([above0, above0, above0]),
});

const material = z
  .strictObject({
    /** Key in requests. */
    id: z.string().check(z.regex(MATERIAL_ID, 'un nombre corto como pla')),
    name: text,
    technology,
    /** Marks one that is not offered any more, and that past requests name. */
    isOff: z.optional(z.boolean()),
    /** Grams per cubic centimetre. */
    density: above0,
    /** Filled share of the inside. */
    infill: share,
    /** Wall thickness in millimetres. */
    wallMm: above0,
    layerMm: above0,
    /** Cubic millimetres per second; absent for resin, whose layers harden as a whole. */
    mm3PerSecond: z.optional(above0),
    /** Fixed seconds per layer: exposure of resin, lift and wipe of plastic. */
    secondsPerLayer: z._default(z.number().check(z.minimum(0)), 0),
    /** Integer cents with tax. */
    centsPerGram: cents,
    centsPerHour: cents,
  })
  .check(
    z.refine(({ technology, mm3PerSecond }) => technology !== 'FDM' || mm3PerSecond !== undefined, {
      path: ['mm3PerSecond'],
      error: 'la velocidad con que se funde el plástico',
    }),
  );

const step = z.strictObject({
  from: z.int().check(z.minimum(2)),
  percent: z.int().check(z.minimum(1), z.maximum(90)),
});

/** Printers, materials and prices of the printing service. */
export const printing = z
  .strictObject({
    /** Marks invented prices (variants/samples.ts). */
    isSample: z.optional(z.boolean()),
    printers: z.array(printer).check(z.minLength(1, 'al menos una impresora')),
    materials: z.array(material).check(z.minLength(1, 'al menos un material')),
    /** Minimum price in integer cents with tax. */
    minimumCents: cents,
    /** The most pieces of one file that a request may ask for. */
    maxQuantity: z._default(count, 100),
    /** Discounts for many equal pieces: from so many on, so many percent. */
    steps: z._default(z.array(step).check(z.maxLength(MAX_PRINT_STEPS)), []),
    /** Days for which files are kept. */
    keepDays: z._default(count, 90),
    /** Days for which requests with name and e-mail are kept, at least as long as the files. */
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
