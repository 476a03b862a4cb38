import * as z from 'zod/mini';
import { companyEntity, companyGroupEntity } from '../definitions/company.ts';
import { companyAddress, companyEmail, companyPhone } from '../definitions/company-lists.ts';
import { replyShape } from '../definitions/replies.ts';

/** Positions at a company. SEL at the shop's own company makes the person a seller of this shop. */
export const EMPLOYEE_POSITIONS = ['SEL', 'OWN', 'BUY', 'ADM', 'MEC', 'OTH'] as const;
export type EmployeePosition = (typeof EMPLOYEE_POSITIONS)[number];
export const employeePositionNames: Record<EmployeePosition, string> = {
  SEL: 'Vendedor',
  OWN: 'Titular',
  BUY: 'Compras',
  ADM: 'Administración',
  MEC: 'Mecánico',
  OTH: 'Otro',
};
export const positionId = z.enum(EMPLOYEE_POSITIONS);

const named = z.object({ id: z.int(), name: z.string() });
/** Grows with every change; sent back to detect concurrent changes. */
const version = z.int();

export const companyGroup = z.object({ id: z.int(), ...replyShape(companyGroupEntity), version });

export const companyGroupRow = z.object({
  id: z.int(),
  name: z.string(),
  /** Absent in the short form, like the next two. */
  web: z.optional(z.string()),
  version: z.optional(version),
  /** The number of companies in the group, and the first ones by name. */
  companiesCount: z.optional(z.int()),
  companies: z.optional(z.array(named)),
});

const employee = z.object({
  personId: z.int(),
  name: z.string(),
  lastName: z.string(),
  /** The person's default phone and e-mail; empty = none. */
  phone: z.string(),
  email: z.string(),
  employeePositionId: positionId,
});

/** An unconfirmed buyer for a company. */
const unconfirmed = z.object({
  personId: z.int(),
  name: z.string(),
  lastName: z.string(),
  /** The e-mail of the account. */
  email: z.string(),
});

export const company = z.object({
  id: z.int(),
  /** Null = no group. */
  companyGroupId: z.nullable(z.int()),
  companyGroupName: z.string(),
  ...replyShape(companyEntity),
  version,
  /** Whether it is the company that receives this shop's orders. */
  isShop: z.boolean(),
  phones: z.array(z.object({ id: z.int(), ...replyShape(companyPhone) })),
  addresses: z.array(
    z.object({
      id: z.int(),
      ...replyShape(companyAddress),
      stateName: z.string(),
      cityName: z.string(),
    }),
  ),
  emails: z.array(z.object({ id: z.int(), ...replyShape(companyEmail) })),
  employees: z.array(employee),
  /** Unconfirmed people who registered with its RUT, at most a few; absent = none. */
  unconfirmed: z.optional(z.array(unconfirmed)),
  images: z.array(z.object({ id: z.int(), name: z.string(), image: z.string() })),
  /** Companies of which it is a client. */
  clientOf: z.array(named),
  workBranches: z.array(named),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The id of a tag is its name. */
  tags: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Companies that were merged into it. */
  former: z.array(z.object({ id: z.int(), name: z.string(), identifier: z.string() })),
});

/** A company in a list, with its first phone, e-mail and address. */
export const companyRow = z.object({
  id: z.int(),
  companyGroupId: z.nullable(z.int()),
  companyGroupName: z.string(),
  name: z.string(),
  identifier: z.string(),
  phone: z.string(),
  email: z.string(),
  cityName: z.string(),
  employeesCount: z.int(),
  tags: z.array(z.string()),
});

/** Reasons for suspecting a duplicate. */
export const DUPLICATE_SIGNS = ['identifier', 'name', 'phone', 'email'] as const;
export const duplicateSignNames: Record<(typeof DUPLICATE_SIGNS)[number], string> = {
  identifier: 'el RUT difiere en una cifra',
  name: 'se llaman igual',
  phone: 'tienen el mismo teléfono',
  email: 'tienen el mismo email',
};
export const duplicate = z.object({
  /** The older entry. */
  first: companyRow,
  second: companyRow,
  signs: z.array(z.enum(DUPLICATE_SIGNS)),
});

/** A person in the list of the shop's sellers. */
export const personRow = z.object({
  id: z.int(),
  name: z.string(),
  lastName: z.string(),
  identifier: z.string(),
  phone: z.string(),
  email: z.string(),
  employeeOf: z.array(named),
  /** Whether the person can log in. */
  hasUser: z.boolean(),
});

/** An account, as the shop's sellers see it. */
export const userRow = z.object({
  gUID: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for old accounts without a person. */
  personId: z.nullable(z.int()),
  isDisabled: z.boolean(),
  isSeller: z.boolean(),
  /** The position at the shop's company; null = none. */
  employeePositionId: z.nullable(positionId),
  employeeOf: z.array(named),
  /** The company of the registration; empty = none. */
  companyName: z.string(),
  /** ISO instants. */
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** How many second factors the account has; absent = none. */
  factors: z.optional(z.int()),
  version,
});

export type CompanyGroup = z.infer<typeof companyGroup>;
export type CompanyGroupRow = z.infer<typeof companyGroupRow>;
export type Company = z.infer<typeof company>;
export type CompanyRow = z.infer<typeof companyRow>;
export type Employee = z.infer<typeof employee>;
export type Duplicate = z.infer<typeof duplicate>;
export type PersonRow = z.infer<typeof personRow>;
export type UserRow = z.infer<typeof userRow>;
