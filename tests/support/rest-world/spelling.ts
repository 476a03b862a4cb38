/** Names that the documents share with our tables. */
import type { Db } from '#backend/database/connection';

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Returns the value if it is one of ours. @throws Error otherwise */
export const oneOf = <T extends string>(all: readonly T[], text: string): T => {
  const found = all.find((each) => each === text);
  if (found === undefined) throw new Error(`${text} is none of ${all.join(', ')}`);
  return found;
};

/** `1995 - 2008`, `2013 -` → from and to; null = unknown, or still built. */
export const years = (range: string): [from: number | null, to: number | null] => {
  const [from = '', to] = range.split('-').map((year) => year.trim());
  return [Number(from) || null, to === undefined ? Number(from) || null : Number(to) || null];
};
