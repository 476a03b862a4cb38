/** Ids of rows that a host sends without one, such as the phones of a person. They are never sent to it. */
import { createHash } from 'node:crypto';

/** Above the 32-bit ids of hosts. */
const MIN_OWN_ID = 2 ** 40;

/** Returns an id that equal rows share. @param row its fields as read */
export const idOfContent = (row: Readonly<Record<string, unknown>>): number => {
  const sorted = JSON.stringify(Object.entries(row).toSorted());
  return MIN_OWN_ID + createHash('sha256').update(sorted).digest().readUInt32BE();
};

export const isOwnId = (id: unknown): boolean => typeof id === 'number' && id >= MIN_OWN_ID;
