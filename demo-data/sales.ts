import { randomUUID } from 'node:crypto';
import { asc, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { users } from '#backend/database/tables/accounts';
import { companies } from '#backend/database/tables/companies';
import { orderEvents, orderItems, orders } from '#backend/database/tables/orders';
import { missedSearches } from '#backend/database/tables/search';
import { folded } from '#backend/database/text-search';
import { phoneKey } from '#backend/orders/phone-key';
import { goodsText, searchableText } from '#backend/orders/search-text';
import type { OrderState } from '#contract/orders/order-states';
import { DAY_MS, HOUR_MS, shopDay } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { FIRST_ID } from './companies.ts';
import { demoEmails } from './people.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 2417;
const DAYS = 120;
/** Orders per day in the last weeks; earlier days have fewer. */
const MAX_A_DAY = 3;
const GOODS = 40;

/** Buyers, with phones as people write them. */
const BUYERS = [
  ['Ana', 'Rodríguez', '2901 0101'],
  ['Marcelo', 'Sosa', '099 000 102'],
  ['Lucía', 'Cabrera', '+598 99 000 103'],
  ['Washington', 'Olivera', '099-000-104'],
  ['Florencia', 'Da Silva', '2480 0105 int. 12'],
  ['Julio', 'Techera', '099000106'],
  ['Begoña', 'Núñez', '(099) 000 107'],
] as const;
/** Words behind an item that the shop sells, for what it lacks. */
const WISHES = ['reacondicionado', 'de repuesto', 'en alquiler', 'al por mayor', 'de segunda mano'];

/** Returns searches without results, about the shop's own kinds of goods. */
const missedIn = (goods: readonly Goods[]): string[] => {
  const kinds = [...new Set(goods.map(({ name }) => (name.split(' ')[0] ?? '').toLowerCase()))];
  return kinds.slice(0, WISHES.length).map((kind, place) => `${kind} ${WISHES[place]}`);
};

interface Goods extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  cents: number;
}

const readGoods = async (tx: Tx): Promise<Goods[]> => {
  const { rows } = await tx.execute<Goods>(
    sql`select id, code::text as code, name, price_cents as cents from products where is_public
        order by relevance desc, id limit ${GOODS}`,
  );
  return rows;
};

/** Reads the buyers with their companies; walk-in buyers have none. */
const readBuyers = async (tx: Tx) => {
  const customers = await tx
    .select({ id: companies.id, name: companies.name, identifier: companies.identifier })
    .from(companies)
    .where(gte(companies.id, FIRST_ID))
    .orderBy(asc(companies.id))
    .limit(BUYERS.length - 1);
  return BUYERS.map(([personName, personLastName, phone], place) => ({
    personName,
    personLastName,
    phone,
    company: customers[place],
  }));
};

/** Adds the user of counter orders, as whom nobody logs in. */
const counterUser = async (tx: Tx, variant: Variant): Promise<number> => {
  const [buyer] = await tx
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.email, demoEmails(variant).buyer));
  const [row] = await tx
    .insert(users)
    .values({
      email: `mostrador@${variant.id.toLowerCase()}.example`,
      firstName: 'Venta',
      lastName: 'de mostrador',
      passwordHash: buyer?.hash ?? '',
      isDisabled: true,
    })
    .returning({ id: users.id });
  if (!row) throw new Error('no user was stored');
  return row.id;
};

/** Reads the account of the seller who moves the orders. */
const readSeller = async (tx: Tx, variant: Variant): Promise<number | undefined> => {
  const [seller] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoEmails(variant).seller));
  return seller?.id;
};

/** Picks a state by age: new orders wait, old ones are paid and mostly sent. */
const stateOf = (age: number, random: Random): OrderState => {
  if (random.chance(0.07)) return 'CAN';
  if (age < 8 && random.chance(0.5)) return 'PPE';
  return age < 12 && random.chance(0.6) ? 'PAP' : 'DIS';
};

const STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  INI: [],
  PCH: ['PPE', 'PCH'],
  PPE: ['PPE'],
  PAP: ['PPE', 'PAP'],
  DIS: ['PPE', 'PAP', 'DIS'],
  CAN: ['PPE', 'CAN'],
};

/** Picks a time within opening hours, the same for each age. */
const timeOf = (age: number, now: Date, random: Random): Date =>
  new Date(now.getTime() - age * DAY_MS - random.int(1, 6) * HOUR_MS);

export const seedSales = async (tx: Tx, variant: Variant, now: Date): Promise<void> => {
  const random = createRandom(SEED);
  const goods = await readGoods(tx);
  const [branch] = variant.branches;
  const payment = variant.payments.find(({ instructions }) => instructions.length > 0);
  const shipping = variant.shippings[0];
  if (goods.length === 0 || !branch || !payment || !shipping || !variant.flags.enableSale) return;
  const userId = await counterUser(tx, variant);
  const sellerId = await readSeller(tx, variant);
  const buyers = await readBuyers(tx);
  const { destinationCompany } = variant;
  for (let age = DAYS; age >= 1; age -= 1)
    for (let left = random.int(0, MAX_A_DAY); left > 0; left -= 1) {
      const createdAt = timeOf(age, now, random);
      const { personName, personLastName, phone, company } = random.pick(buyers);
      const lines = Array.from({ length: random.int(1, 3) }, () => random.pick(goods));
      const items = [...new Map(lines.map((one) => [one.id, one])).values()].map((one) => ({
        one,
        quantity: random.int(1, 2),
      }));
      const state = stateOf(age, random);
      const userEmail = `mostrador@${variant.id.toLowerCase()}.example`;
      const searchable = searchableText({
        personName,
        personLastName,
        personIdentifier: '',
        userEmail,
        companyName: company?.name ?? '',
        companyIdentifier: company?.identifier ?? '',
        invoiceName: '',
        invoiceIdentifier: '',
        phone,
        address: '',
        recipient: '',
      });
      const [order] = await tx
        .insert(orders)
        .values({
          guid: randomUUID(),
          bodyHash: '',
          words: folded(sql`${searchable}::text`),
          goods: folded(sql`${goodsText(items.map(({ one }) => one))}::text`),
          state,
          userId,
          userEmail,
          personName,
          personLastName,
          phone,
          phoneKey: phoneKey(phone),
          phoneType: 'WOR',
          ...(company && {
            companyId: company.id,
            companyName: company.name,
            companyIdentifier: company.identifier,
          }),
          destinationCompanyId: destinationCompany.id,
          destinationCompanyName: destinationCompany.name,
          destinationCompanyIdentifier: destinationCompany.identifier,
          shippingId: shipping.id,
          shippingName: shipping.name,
          shippingPriceCents: 0,
          branchCode: branch.code,
          branchName: branch.name,
          paymentId: payment.id,
          paymentName: payment.name,
          totalCents: items.reduce((sum, { one, quantity }) => sum + one.cents * quantity, 0),
          createdAt,
        })
        .returning({ id: orders.id });
      if (!order) throw new Error('no order was stored');
      await tx.insert(orderItems).values(
        items.map(({ one, quantity }, position) => ({
          orderId: order.id,
          position,
          productId: one.id,
          code: one.code,
          name: one.name,
          priceCents: one.cents,
          quantity,
          // Stock of cancelled orders was returned.
          taken: state === 'CAN' ? {} : { [branch.code]: quantity },
        })),
      );
      const steps = STEPS[state];
      await tx.insert(orderEvents).values(
        steps.map((toState, step) => ({
          orderId: order.id,
          fromState: steps[step - 1] ?? null,
          toState,
          // A deposit is confirmed, and a parcel sent, by hand.
          actor: step > 0 && sellerId !== undefined ? ('seller' as const) : ('system' as const),
          userId: step > 0 && sellerId !== undefined ? sellerId : userId,
          at: new Date(createdAt.getTime() + step * HOUR_MS),
        })),
      );
    }
  const missed = missedIn(goods);
  await tx.insert(missedSearches).values(
    missed.map((text, age) => ({
      day: shopDay(new Date(now.getTime() - age * DAY_MS)),
      text,
      count: missed.length - age,
    })),
  );
};
