/** People and goods that most tests of calls plant. */
import { beforeAll } from 'vitest';
import type { TestApp } from './app.ts';
import { plantShelves } from './goods.ts';
import { type Plan, type Planted, plantPlaces, plantUser } from './people.ts';

export const SELLER = { isSeller: true, employeeOf: 1 } as const;
/** A seller of a company that is not the shop's. */
export const OUTSIDER = { isSeller: true, employeeOf: 2 } as const;

/** Plants places, companies, a brand and categories. */
export const plantShop = async ({ app: { db } }: TestApp): Promise<void> => {
  await plantPlaces(db);
  await plantShelves(db);
};

/** Plants people before the file's tests; their fields exist only inside tests. */
export const usePeople = <Name extends string>(
  shop: () => TestApp,
  plans: Record<Name, Plan>,
): Record<Name, Planted> => {
  const names = Object.keys(plans) as Name[];
  // Filled before the tests run.
  const people = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Planted>;
  beforeAll(async () => {
    const { db } = shop().app;
    for (const name of names) Object.assign(people[name], await plantUser(db, plans[name]));
  });
  return people;
};
