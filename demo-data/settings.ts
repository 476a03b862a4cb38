import type { Tx } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';
import type { OpeningException } from '#contract/entities/shop-settings';
import { addDays, shopDay } from '#contract/time/dates';
import type { Variant } from '#variants/schema';

/** Days off that fall on the same date every year (Ley 12.590 and its later ones; paid holidays). */
const HOLIDAYS = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día de los Trabajadores'],
  ['07-18', 'Jura de la Constitución'],
  ['08-25', 'Declaratoria de la Independencia'],
  ['12-25', 'Navidad'],
] as const;

const closed = (day: string, reason: string): OpeningException => ({
  from: day,
  until: day,
  branches: [],
  hours: [],
  reason,
});

/** Seeds the coming holidays and a short day of one branch. @param now today */
export const seedSettings = async (
  tx: Tx,
  { branches }: Pick<Variant, 'branches'>,
  now: Date,
): Promise<void> => {
  const today = shopDay(now);
  const year = Number(today.slice(0, 4));
  const coming = [year, year + 1]
    .flatMap((each) => HOLIDAYS.map(([date, reason]) => closed(`${each}-${date}`, reason)))
    .filter(({ from }) => from > today)
    .slice(0, HOLIDAYS.length);
  const [branch] = branches;
  const near = addDays(today, 9);
  const inventory: OpeningException = {
    ...closed(near, 'Inventario'),
    branches: branches.length > 1 && branch ? [branch.code] : [],
    hours: [{ open: '10:00', close: '13:00' }],
  };
  await tx.insert(config).values({
    key: 'OPENING_EXCEPTIONS',
    value: JSON.stringify([inventory, ...coming]),
  });
};
