/** Permissions of the shop's own people: which exist, and which ones a position has. */
import * as z from 'zod/mini';
import type { EmployeePosition } from '../entities/companies.ts';
import { integer, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { isRecord, parseJson } from '../text/json-values.ts';
import { PERMISSIONS, type Permission } from './permission.ts';

/** Positions at the shop that enter the back-office. */
export const STAFF_POSITIONS = ['OWN', 'ADM', 'SEL'] as const satisfies EmployeePosition[];
export const isStaffPosition = (position: EmployeePosition | null): boolean =>
  STAFF_POSITIONS.some((one) => one === position);

/** Permissions that a position may have: others than the staff only move orders, outside the back-office. */
const GRANTABLE = {
  OWN: PERMISSIONS,
  ADM: PERMISSIONS,
  SEL: PERMISSIONS,
  BUY: ['orders'],
  MEC: ['orders'],
  OTH: ['orders'],
} as const satisfies Record<EmployeePosition, readonly Permission[]>;
export const isGrantable = (position: EmployeePosition, permission: Permission): boolean =>
  GRANTABLE[position].some((one) => one === permission);

const listOf = (position: EmployeePosition) =>
  z.array(z.enum(GRANTABLE[position], { error: messages.invalid }), { error: messages.required });

/** A discount in percent. */
const percent = () => integer(0, 100);

/** The table that users with the permission `users` edit. */
export const staffTable = z.object({
  positions: z.object({
    OWN: listOf('OWN'),
    ADM: listOf('ADM'),
    SEL: listOf('SEL'),
    BUY: listOf('BUY'),
    MEC: listOf('MEC'),
    OTH: listOf('OTH'),
  }),
  /** UYU that may be refunded per order with `orders` alone; 0 = nothing. */
  refundLimit: wireMoney(),
  /** The most that each position may take off a price, in percent. */
  discountLimits: z.object({ OWN: percent(), ADM: percent(), SEL: percent() }),
  /** UYU up to which a quotation is accepted without an account; 0 = never. */
  guestLimit: wireMoney(),
});
export type StaffTable = z.output<typeof staffTable>;

export const DEFAULT_STAFF_TABLE: StaffTable = {
  positions: {
    OWN: [...PERMISSIONS],
    ADM: ['catalogue', 'prices', 'stock', 'orders', 'refunds', 'customers'],
    SEL: ['catalogue', 'stock', 'orders', 'customers'],
    BUY: ['orders'],
    MEC: ['orders'],
    OTH: ['orders'],
  },
  refundLimit: 0,
  discountLimits: { OWN: 100, ADM: 100, SEL: 10 },
  guestLimit: 20_000,
};

/** Returns the most that a position may take off a price, in percent; nothing outside the back-office. */
export const discountLimitOf = (
  { discountLimits }: Pick<StaffTable, 'discountLimits'>,
  position: EmployeePosition | null,
): number => {
  const staff = STAFF_POSITIONS.find((one) => one === position);
  return staff ? discountLimits[staff] : 0;
};

/** The row of `config` with the table. */
export const STAFF_TABLE_KEY = 'STAFF_TABLE';

const OWNER_ONLY: StaffTable = {
  positions: { OWN: [...PERMISSIONS], ADM: [], SEL: [], BUY: [], MEC: [], OTH: [] },
  refundLimit: 0,
  discountLimits: { OWN: 100, ADM: 0, SEL: 0 },
  guestLimit: 0,
};

/**
 * Reads the stored table, which may be damaged or of another release; without one the default holds. Unknown positions and permissions are
 * ignored one by one. A position without a readable list has no permissions, except the owner, who
 * keeps all of them so that somebody can repair the table.
 */
export const readStaffTable = (value: string | null): StaffTable => {
  if (value === null) return DEFAULT_STAFF_TABLE;
  const stored = parseJson(value);
  if (!isRecord(stored)) return OWNER_ONLY;
  const positions = isRecord(stored.positions) ? stored.positions : {};
  const discounts = isRecord(stored.discountLimits) ? stored.discountLimits : {};
  const { discountLimits, guestLimit } = DEFAULT_STAFF_TABLE;
  const discount = (position: keyof typeof discountLimits) =>
    percent().safeParse(discounts[position] ?? discountLimits[position]).data ?? 0;
  const listed = <P extends EmployeePosition>(position: P) => {
    const list = positions[position];
    if (!Array.isArray(list)) return [...OWNER_ONLY.positions[position]];
    return GRANTABLE[position].filter((permission) => list.includes(permission));
  };
  return {
    positions: {
      OWN: listed('OWN'),
      ADM: listed('ADM'),
      SEL: listed('SEL'),
      BUY: listed('BUY'),
      MEC: listed('MEC'),
      OTH: listed('OTH'),
    },
    refundLimit: wireMoney().safeParse(stored.refundLimit).data ?? 0,
    discountLimits: { OWN: discount('OWN'), ADM: discount('ADM'), SEL: discount('SEL') },
    guestLimit: wireMoney().safeParse(stored.guestLimit ?? guestLimit).data ?? 0,
  };
};
