import * as z from 'zod/mini';
import { personAddress, personEmail, personEntity, personPhone } from '../definitions/person.ts';
import { replyShape } from '../definitions/replies.ts';
import { PERMISSIONS } from '../people/permission.ts';

/** Whether it belongs to the person's company; absent = the person's own, which come first. */
const ofCompany = z.optional(z.boolean());

export const phone = z.object({
  id: z.int(),
  ...replyShape(personPhone),
  isDefault: z.boolean(),
  ofCompany,
});
export const address = z.object({
  id: z.int(),
  ...replyShape(personAddress),
  stateName: z.string(),
  cityName: z.string(),
  identifier: z.string(),
  geolocation: z.string(),
  isDefault: z.boolean(),
  ofCompany,
});
const emailEntry = z.object({
  id: z.int(),
  ...replyShape(personEmail),
  isDefault: z.boolean(),
});

export const person = z.object({
  id: z.int(),
  ...replyShape(personEntity),
  employeeOf: z.array(z.object({ id: z.int(), name: z.string() })),
  phones: z.array(phone),
  addresses: z.array(address),
  emails: z.array(emailEntry),
  defaultPhone: z.nullable(z.int()),
  defaultAddress: z.nullable(z.int()),
  defaultEmail: z.nullable(z.int()),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.optional(z.int()),
});

export const user = z.object({
  gUID: z.string(),
  name: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isSeller: z.boolean(),
  roles: z.array(z.object({ name: z.string() })),
  /** By the position at the shop's own company; absent = none. */
  permissions: z.optional(z.array(z.enum(PERMISSIONS))),
  /** UYU that may be refunded per order without `refunds`; absent = nothing. */
  refundLimit: z.optional(z.number()),
  /** Whether the account must set up a second factor before anything else; absent = no. */
  lacksFactor: z.optional(z.boolean()),
  /** `type:number`; type is Person or Company. */
  externalId: z.string(),
  person: z.nullable(person),
  company: z.nullable(z.object({ id: z.int(), name: z.string(), identifier: z.string() })),
});

export type Phone = z.infer<typeof phone>;
export type Address = z.infer<typeof address>;
export type Person = z.infer<typeof person>;
export type User = z.infer<typeof user>;
