import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import type { CommEventType, CommType } from '#contract/communications';
import { addDays, DAY_MS, MINUTE_MS, shopDay, shopInstant, weekdayOf } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { SAID } from './communication-texts.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 1986;
/** Days before and after the day of the seed. */
const [PAST_DAYS, NEXT_DAYS] = [60, 21];
/** Communications on a working day; Saturdays have fewer. */
const [MIN_A_DAY, MAX_A_DAY] = [3, 9];

/** A company and its contact, if there is one. */
interface Whom extends Record<string, unknown> {
  companyId: number;
  personId: number | null;
}

/** Reads the companies with their people; without any, the shop's own. */
const readContacts = async (tx: Tx, shopId: number): Promise<Whom[]> => {
  const { rows } = await tx.execute<Whom>(
    sql`select k.id as "companyId", e.person_id as "personId"
        from companies k left join employees e on e.company_id = k.id
        where k.id <> ${shopId} order by k.id, e.person_id`,
  );
  return rows.length > 0 ? rows : [{ companyId: shopId, personId: null }];
};

const readSellers = async (tx: Tx, shopId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select person_id as id from employees where company_id = ${shopId} order by person_id`,
  );
  return rows.map(({ id }) => id);
};

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');

/** Picks a quarter of an hour within opening hours. */
const timeOn = (day: string, random: Random): Date =>
  shopInstant(`${day}T${clock(8 * 60 + 15 * random.int(0, 39))}:00`);

/** Ends older communications; some of the last days stay open and overdue. */
const endOf = (date: Date, now: Date, random: Random): CommEventType | undefined => {
  const age = now.getTime() - date.getTime();
  if (age < 0) return undefined;
  if (age < 3 * DAY_MS && random.chance(0.25)) return undefined;
  return random.chance(0.1) ? 'CAN' : 'DON';
};

interface Plan {
  row: typeof communications.$inferInsert;
  events: Omit<typeof communicationEvents.$inferInsert, 'communicationId'>[];
}

const planOn = (
  day: string,
  now: Date,
  random: Random,
  { whom, seller, shopId }: { whom: Whom; seller: number; shopId: number },
): Plan => {
  const [type, subject, message, outcome] =
    random.pick<readonly [CommType, string, string, string]>(SAID);
  const date = timeOn(day, random);
  const createdAt = new Date(Math.min(date.getTime(), now.getTime()) - random.int(1, 6) * DAY_MS);
  const isMoved = random.chance(0.2);
  const first = isMoved ? new Date(date.getTime() - random.int(1, 3) * DAY_MS) : date;
  const of = { personId: seller, observation: '' };
  const events: Plan['events'] = [{ ...of, type: 'SCH', at: createdAt, commNewDate: first }];
  if (isMoved)
    events.push({
      ...of,
      type: 'RSC',
      at: new Date(createdAt.getTime() + 3 * 60 * MINUTE_MS),
      commOldDate: first,
      commNewDate: date,
      observation: 'Pidió que lo llamáramos otro día.',
    });
  const end = endOf(date, now, random);
  if (end)
    events.push({
      ...of,
      type: end,
      at: date,
      commOldDate: date,
      commNewDate: date,
      observation: end === 'DON' ? outcome : 'Ya no lo necesita.',
    });
  const lastEvent = end ?? (isMoved ? 'RSC' : 'SCH');
  const remindMinutes = random.pick([null, 15, 15, 60]);
  const isAhead = !end && date.getTime() > now.getTime();
  return {
    row: {
      type,
      subject,
      message,
      lastEvent,
      date,
      sequence: events.length - 1,
      version: events.length,
      remindMinutes,
      remindAt:
        isAhead && remindMinutes !== null
          ? new Date(date.getTime() - remindMinutes * MINUTE_MS)
          : null,
      creatorPersonId: seller,
      creatorCompanyId: shopId,
      contactCompanyId: whom.companyId,
      contactPersonId: whom.personId,
      personId: seller,
      createdAt,
      updatedAt: events.at(-1)?.at ?? createdAt,
    },
    events,
  };
};

/** Seeds communications around today; all else is the same each time. @param now today */
export const seedCommunications = async (tx: Tx, variant: Variant, now: Date): Promise<void> => {
  const shopId = variant.destinationCompany.id;
  const contacts = await readContacts(tx, shopId);
  const sellers = await readSellers(tx, shopId);
  if (sellers.length === 0) return;
  const random = createRandom(SEED);
  const plans: Plan[] = [];
  for (let offset = -PAST_DAYS; offset <= NEXT_DAYS; offset += 1) {
    const day = addDays(shopDay(now), offset);
    // Today always has some.
    const weekday = offset === 0 ? 0 : weekdayOf(day);
    const many =
      weekday === 6 ? 0 : random.int(MIN_A_DAY, MAX_A_DAY) - (weekday === 5 ? MIN_A_DAY : 0);
    for (let n = 0; n < many; n += 1)
      plans.push(
        planOn(day, now, random, {
          whom: random.pick(contacts),
          seller: random.pick(sellers),
          shopId,
        }),
      );
  }
  const stored = await tx
    .insert(communications)
    .values(plans.map(({ row }) => row))
    .returning({ id: communications.id });
  await tx.insert(communicationEvents).values(
    plans.flatMap(({ events }, place) =>
      // The rows are returned in the order of the values.
      events.map((event) => ({ ...event, communicationId: stored[place]?.id ?? 0 })),
    ),
  );
};
