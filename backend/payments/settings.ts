import type { RedirectId } from '#contract/orders/payments';
import { type Env, givenOf } from '#variants/env';
import type { Account, PaymentSettings, Problem } from './provider.ts';
import { PROVIDER_IDS, PROVIDERS } from './registry.ts';

interface PaymentReading {
  settings: PaymentSettings;
  /** Empty = the settings may be used. */
  problems: Problem[];
}

/**
 * @param env usually `process.env`; empty values count as absent
 * @param shopUrl the shop's address, without a final slash
 */
export const readPaymentSettings = (
  env: Env,
  { shopUrl, isProduction }: { shopUrl: string; isProduction: boolean },
): PaymentReading => {
  const environment = givenOf(env);
  const readings = PROVIDER_IDS.map((id) => ({ id, ...PROVIDERS[id].readAccount(environment) }));
  const accounts = Object.fromEntries(readings.map(({ id, account }) => [id, account]));
  return {
    // One for each provider of the table.
    settings: { shopUrl, accounts: accounts as Record<RedirectId, Account | null> },
    problems: readings.flatMap(({ problems, sandboxProblems }) => [
      ...problems,
      ...(isProduction ? sandboxProblems : []),
    ]),
  };
};

/** Parses the settings of a shop on one machine. @throws Error where something is missing or wrong */
export const paymentSettings = (env: Env, shopUrl: string): PaymentSettings => {
  const { settings, problems } = readPaymentSettings(env, { shopUrl, isProduction: false });
  if (problems.length > 0)
    throw new Error(problems.map(({ name, text: what }) => `${name}: ${what}`).join('\n'));
  return settings;
};
