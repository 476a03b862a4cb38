/** Permissions of the shop's own people: which exist, and which ones a position has. */
import * as z from 'zod/mini';
import type { EmployeePosition } from '../entities/companies.ts';
import { wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
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

/** The table that whoever has `users` edits. */
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
});
export type StaffTable = z.output<typeof staffTable>;

/** Sellers change prices in place, as they always could. */
export const DEFAULT_STAFF_TABLE: StaffTable = {
  positions: {
    OWN: [...PERMISSIONS],
    ADM: ['catalogue', 'prices', 'stock', 'orders', 'refunds', 'customers'],
    SEL: ['catalogue', 'prices', 'stock', 'orders', 'customers'],
    BUY: ['orders'],
    MEC: ['orders'],
    OTH: ['orders'],
  },
  refundLimit: 0,
};

/** The row of `config` with the table. */
export const STAFF_TABLE_KEY = 'STAFF_TABLE';

/** Reads the stored table; none, or an unreadable one, is the default. */
export const readStaffTable = (value: string | null): StaffTable => {
  if (value === null) return DEFAULT_STAFF_TABLE;
  try {
    return staffTable.safeParse(JSON.parse(value)).data ?? DEFAULT_STAFF_TABLE;
  } catch {
    return DEFAULT_STAFF_TABLE;
  }
};
