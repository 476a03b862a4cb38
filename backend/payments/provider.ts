import * as z from 'zod/mini';
import type { RedirectId } from '#contract/orders/payments';
import type { OnlineGateway } from './gateway.ts';

/** A missing or invalid setting. The text never repeats its value. */
export interface Problem {
  name: string;
  text: string;
}

/** A provider with its credentials. */
export interface Account {
  /** Whether it is the provider's sandbox, which charges nobody. */
  isTest: boolean;
  open: (shop: {
    /** Without a final slash: buyers return there. */
    shopUrl: string;
    /** Where its notifications arrive. */
    webhookUrl: string;
  }) => OnlineGateway;
}

interface AccountReading {
  /** Null without credentials: the method is not offered. */
  account: Account | null;
  problems: readonly Problem[];
  /** Reasons why a production shop cannot use it. */
  sandboxProblems: readonly Problem[];
}

export interface Provider {
  /** Its notifications arrive at `/webhooks/…`. */
  webhook: string;
  /** @param environment environment variables that are not empty */
  readAccount: (environment: Readonly<Record<string, string>>) => AccountReading;
}

export interface PaymentSettings {
  /** The shop's address without a final slash. */
  shopUrl: string;
  accounts: Readonly<Record<RedirectId, Account | null>>;
}

export const textSetting = z._default(z.string(), '');
export const addressSetting = (fallback: string) =>
  z._default(
    z.url('no es una dirección').check(z.overwrite((url: string) => url.replace(/\/+$/, ''))),
    fallback,
  );

/** Returns a problem for each empty variable of an incomplete set. */
const missingFromSet = (parsed: Readonly<Record<string, string>>, together: readonly string[]) => {
  const present = together.filter((name) => parsed[name]);
  if (present.length === 0) return [];
  return together
    .filter((name) => !parsed[name])
    .map((name) => ({
      name,
      text: `falta: con ${present.join(' y ')} no alcanza, se necesitan todas`,
    }));
};

/**
 * Creates the reader of a provider's variables.
 * @param together its credentials: all of them, or it is not offered
 * @param account opens the account once all credentials are set
 * @param sandboxProblems each setting that belongs to the provider's sandbox, by its name
 */
export const accountReader =
  <K extends string>(
    shape: Record<K, typeof textSetting>,
    {
      together,
      account,
      sandboxProblems,
    }: {
      together: readonly NoInfer<K>[];
      account: (parsed: Record<K, string>) => Account;
      sandboxProblems: (parsed: Record<K, string>) => Problem[];
    },
  ): Provider['readAccount'] =>
  (environment) => {
    const parsed = z.object(shape).safeParse(environment);
    if (!parsed.success) {
      const { issues } = parsed.error;
      const problems = issues.map(({ path, message }) => ({ name: path.join('.'), text: message }));
      return { account: null, problems, sandboxProblems: [] };
    }
    // Each of the shape's settings is a text.
    const settings = parsed.data as Record<K, string>;
    const isSet = together.some((name) => settings[name] !== '');
    return {
      account: isSet ? account(settings) : null,
      problems: missingFromSet(settings, together),
      sandboxProblems: sandboxProblems(settings),
    };
  };
