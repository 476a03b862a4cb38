import * as z from 'zod/mini';
import { text, time } from './fields.ts';

export const branch = z.strictObject({
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
