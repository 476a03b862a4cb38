/** Printers, materials and prices of the printing service, which its owner edits (SHOP_PRINTING). */
import * as z from 'zod/mini';
import { integer, requiredText, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** FDM melts plastic, SLA hardens resin. */
export const PRINT_TECHNOLOGIES = ['FDM', 'SLA'] as const;
export type PrintTechnology = (typeof PRINT_TECHNOLOGIES)[number];

export const MAX_PRINTERS = 20;
export const MAX_MATERIALS = 30;
export const MAX_PRINT_STEPS = 5;
/** The most pieces that an owner may offer. */
const MAX_PRINTED = 10_000;
/** Letters, digits and hyphens: the key of a material in requests. */
export const MATERIAL_ID = /^[a-z][a-z\d-]{0,29}$/;

const texts = {
  above0: 'Es un número mayor que 0',
  infill: 'Va de 0 a 100',
  pieces: 'Es un número entero de 1 a 10.000',
  from: 'Es un número entero desde 2',
  percent: 'Es un número entero de 1 a 90',
  steps: 'Cada escalón empieza en otra cantidad',
  printers: 'Queda al menos una impresora',
  materials: 'Se ofrece al menos un material',
  noPrinter: 'Hay un material que ninguna impresora imprime: agrega la impresora, o no lo ofrezcas',
};

const above0 = (max: number) =>
  z
    .number({ error: texts.above0 })
    .check(z.positive(texts.above0), z.maximum(max, messages.invalid));
const from0To = (max: number, text: string) =>
  z.number({ error: text }).check(z.minimum(0, text), z.maximum(max, text));
const edge = () => above0(10_000);
const technology = z.enum(PRINT_TECHNOLOGIES, { error: messages.invalid });

/** A printer with the millimetres of its build volume. */
const printer = z.object({
  name: requiredText(60),
  technology,
  width: edge(),
  depth: edge(),
  height: edge(),
});
export type OwnPrinter = z.output<typeof printer>;

const material = z
  .object({
    id: requiredText(30).check(z.regex(MATERIAL_ID, messages.invalid)),
    name: requiredText(60),
    technology,
    /** Past requests keep the name of one that is not offered any more. */
    isOffered: z.boolean({ error: messages.invalid }),
    /** With tax, in UYU. */
    pricePerGram: wireMoney(),
    pricePerHour: wireMoney(),
    /** Grams per cubic centimetre. */
    density: above0(30),
    /** Filled share of the inside, in percent. */
    infill: from0To(100, texts.infill),
    /** Thickness of wall and layer in millimetres. */
    wall: above0(100),
    layer: above0(10),
    /** Cubic millimetres per second; absent for resin, whose layers harden as a whole. */
    speed: z.optional(above0(1_000)),
    /** Fixed seconds per layer. */
    secondsPerLayer: from0To(3_600, messages.invalid),
  })
  .check(
    z.refine(({ technology, speed }) => technology !== 'FDM' || speed !== undefined, {
      path: ['speed'],
      error: texts.above0,
    }),
  );
export type OwnMaterial = z.output<typeof material>;

const step = z.object({
  from: integer(2, MAX_PRINTED, texts.from),
  percent: integer(1, 90, texts.percent),
});
export type OwnStep = z.output<typeof step>;

const printing = z
  .object({
    /** The least that a request costs, with tax, in UYU. */
    minimum: wireMoney(),
    /** The most pieces of one file; absent = as in the shop's folder, as are the steps. */
    maxQuantity: z.optional(integer(1, MAX_PRINTED, texts.pieces)),
    /** Discounts for many equal pieces. */
    steps: z.optional(
      z.array(step, { error: messages.invalid }).check(
        z.maxLength(MAX_PRINT_STEPS, messages.invalid),
        z.refine(
          (steps) => new Set(steps.map(({ from }) => from)).size === steps.length,
          texts.steps,
        ),
      ),
    ),
    printers: z
      .array(printer, { error: messages.invalid })
      .check(z.minLength(1, texts.printers), z.maxLength(MAX_PRINTERS, messages.invalid)),
    materials: z
      .array(material, { error: messages.invalid })
      .check(z.maxLength(MAX_MATERIALS, messages.invalid)),
  })
  .check(
    z.refine(({ materials }) => materials.some(({ isOffered }) => isOffered), {
      path: ['materials'],
      error: texts.materials,
    }),
    z.refine(
      ({ printers, materials }) =>
        materials.every(
          (one) => !one.isOffered || printers.some((each) => each.technology === one.technology),
        ),
      { path: ['materials'], error: texts.noPrinter },
    ),
    z.refine(({ materials }) => new Set(materials.map(({ id }) => id)).size === materials.length, {
      path: ['materials'],
      error: messages.invalid,
    }),
  );
export type OwnPrinting = z.output<typeof printing>;

export const ownPrinting = z
  .array(printing, { error: messages.invalid })
  .check(z.maxLength(1, messages.invalid));
