/** Tests the shop's credentials with the payment providers, and stores the results. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readConfig } from '#backend/config/read-config';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { config } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import { type AccountTest, accountTests } from '#contract/calls/payments';
import type { RedirectId } from '#contract/orders/payments';
import { statusOf } from './provider-client.ts';
import { type Gateways, PROVIDER_IDS } from './registry.ts';

/** Changes no page, like every value whose key begins so. */
const KEY = 'TEST_PROVIDERS';

/** An order's number and a checkout that no provider has: asking for their payments changes nothing. */
const NOTHING = { number: 0, references: ['0'] };
/** The owner waits for it; a question has a deadline of its own as well. */
const LIMIT_MS = 9_000;

type TestsById = Partial<Record<RedirectId, Pick<AccountTest, 'outcome' | 'testedAt'>>>;

const readTests = async (db: Db | Tx): Promise<TestsById> => {
  const stored: unknown = JSON.parse((await readConfig(db, KEY)) ?? '[]');
  const tests = accountTests.safeParse(stored).data ?? [];
  return Object.fromEntries(tests.map((test) => [test.id, test]));
};

type Testing = Pick<Dependencies, 'variant'> & { db: Db | Tx; gateways: Gateways };

/** Lists the shop's online payment methods with the result of their last test. */
export const readAccountTests = async ({
  db,
  variant,
  gateways,
}: Testing): Promise<AccountTest[]> => {
  const tests = await readTests(db);
  return PROVIDER_IDS.flatMap((id) => {
    const payment = variant.payments.find((each) => each.id === id);
    if (!payment) return [];
    const isConfigured = gateways.online(id) !== null;
    const { outcome = null, testedAt = null } = (isConfigured && tests[id]) || {};
    return [{ id, name: payment.name, isConfigured, outcome, testedAt }];
  });
};

/** A provider that refuses the credentials answers 401 or 403. */
const outcomeOf = (error: unknown): AccountTest['outcome'] => {
  const status = statusOf(error);
  return status !== null && status < 500 && status !== 429 ? 'refused' : 'away';
};

/** Asks a provider for payments that cannot exist. @throws AppError record.notFound without credentials */
export const testAccount = async (
  id: RedirectId,
  deps: Testing & Pick<Dependencies, 'db' | 'now' | 'log'>,
): Promise<AccountTest[]> => {
  const gateway = deps.gateways.online(id);
  if (!gateway) throw new AppError('record.notFound');
  const outcome = await gateway
    .find({ ...NOTHING, guid: randomUUID() }, AbortSignal.timeout(LIMIT_MS))
    .then(
      () => 'ok' as const,
      (err: unknown) => {
        deps.log.warn({ provider: id, err }, 'a test of payment credentials failed');
        return outcomeOf(err);
      },
    );
  const test = { outcome, testedAt: deps.now().toISOString() };
  await deps.db.transaction(async (tx) => {
    // Two tests at once keep both results.
    await tx.insert(config).values({ key: KEY, value: '[]' }).onConflictDoNothing();
    await tx.execute(sql`select from config where key = ${KEY} for update`);
    const current = await readAccountTests({ ...deps, db: tx });
    const value = current.map((one) => (one.id === id ? { ...one, ...test } : one));
    await tx.execute(
      sql`update config set value = ${JSON.stringify(value)}, version = version + 1,
            updated_at = now() where key = ${KEY}`,
    );
  });
  return readAccountTests(deps);
};
