/** Users, persons and how to reach them, as replies carry them. */
import * as z from 'zod/mini';

/** HOM home, WOR work. */
export const PHONE_TYPES = ['HOM', 'WOR'] as const;
export const phoneTypeNames: Record<(typeof PHONE_TYPES)[number], string> = {
  HOM: 'Casa',
  WOR: 'Trabajo',
};

/** Whether it is the company's that the person buys for; absent = the person's own. They come after those. */
const ofCompany = z.optional(z.boolean());

export const phone = z.object({
  id: z.int(),
  phone: z.string(),
  type: z.enum(PHONE_TYPES),
  observation: z.string(),
  isDefault: z.boolean(),
  ofCompany,
});
export const address = z.object({
  id: z.int(),
  stateId: z.int(),
  cityId: z.int(),
  stateName: z.string(),
  cityName: z.string(),
  address: z.string(),
  zIPCode: z.string(),
  recipient: z.string(),
  observation: z.string(),
  identifier: z.string(),
  geolocation: z.string(),
  isDefault: z.boolean(),
  ofCompany,
});
const emailEntry = z.object({ id: z.int(), email: z.string(), isDefault: z.boolean() });

export const person = z.object({
  id: z.int(),
  name: z.string(),
  lastName: z.string(),
  identifier: z.string(),
  employeeOf: z.array(z.object({ id: z.int(), name: z.string() })),
  phones: z.array(phone),
  addresses: z.array(address),
  emails: z.array(emailEntry),
  defaultPhone: z.nullable(z.int()),
  defaultAddress: z.nullable(z.int()),
  defaultEmail: z.nullable(z.int()),
  /** Grows with every change; sent back with one, it shows whether somebody else was first. */
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
  /** `type:number`, type Person or Company. */
  externalId: z.string(),
  person: z.nullable(person),
  company: z.nullable(z.object({ id: z.int(), name: z.string(), identifier: z.string() })),
});

export type Phone = z.infer<typeof phone>;
export type Address = z.infer<typeof address>;
export type Person = z.infer<typeof person>;
export type User = z.infer<typeof user>;
