/** How payment providers answered this process: for the state of the shop, and for whoever watches it. */
import { meter } from '#backend/http/metrics';

interface ProviderHealth {
  host: string;
  answeredAt: Date | null;
  failedAt: Date | null;
  /** In a row, up to now. */
  failures: number;
}

/** By host; a shop has as many as it has ways to pay. */
const known = new Map<string, ProviderHealth>();

const healthOf = (url: string): ProviderHealth => {
  const { host } = new URL(url);
  const health = known.get(host) ?? { host, answeredAt: null, failedAt: null, failures: 0 };
  known.set(host, health);
  return health;
};

export const noteAnswer = (url: string): void => {
  Object.assign(healthOf(url), { answeredAt: new Date(), failures: 0 });
};

export const noteFailure = (url: string): void => {
  const health = healthOf(url);
  Object.assign(health, { failedAt: new Date(), failures: health.failures + 1 });
  meter()
    .createCounter('shop.provider.failures', { description: 'Questions without an answer' })
    .add(1, { 'server.address': health.host });
};

export const providerHealth = (): readonly ProviderHealth[] => [...known.values()];
