import * as z from 'zod/mini';
import { text, time } from './fields.ts';

/** Types of https://schema.org/Store that shops may be. */
export const BUSINESSES = [
  'Store',
  'AutoPartsStore',
  'ElectronicsStore',
  'HobbyShop',
  'HomeGoodsStore',
  'ToyStore',
] as const;

export const branch = z.strictObject({
  /** Marks sample phones and addresses (variants/samples.ts). */
  isSample: z.optional(z.boolean()),
  /** As in stock levels. */
  code: text,
  name: text,
  address: text,
  cityName: text,
  stateName: text,
  /** As `latitude,longitude`. */
  geolocation: z.string().check(z.regex(/^-?\d+\.\d+,-?\d+\.\d+$/, 'latitud,longitud')),
  /** Whether the map of the contact page marks it. */
  onMap: z._default(z.boolean(), true),
  phone: text,
  /** International, digits only, for wa.me; absent = no chat with this branch. */
  whatsapp: z.optional(z.string().check(z.regex(/^\d{8,15}$/, 'solo cifras, con el país'))),
  email: z.string(),
  /** Opening hours by ISO weekday (1 = Monday); local time of Montevideo. */
  hours: z.array(z.strictObject({ days: z.array(z.int()), open: time, close: time })),
});

const from1to = (most: number) =>
  z
    .int()
    .check(z.minimum(1, `un número de 1 a ${most}`), z.maximum(most, `un número de 1 a ${most}`));

export const privacy = z.strictObject({
  /** Days between a request for erasure and its execution; the law allows five working days (Ley 18.331, art. 15). */
  erasureDays: z._default(from1to(5), 3),
  /** Years for which orders of an erased person keep the name on the invoice. */
  invoiceYears: z._default(from1to(30), 10),
  /** Years for which the audit log is kept. */
  auditYears: z._default(from1to(30), 5),
  /** Years for which communications are kept. */
  communicationYears: z._default(from1to(30), 5),
});
