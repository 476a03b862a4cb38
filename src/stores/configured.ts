import { failed, type Reply } from '#client/reply';
import { send } from '#client/send';
import { configFind, configSet } from '#contract/calls/config';
import {
  type ConfigKey,
  type Configured,
  type PlainConfigKey,
  testKeyOf,
} from '#contract/entities/configured';
import { sendProved } from './account/proof.ts';
import { renew } from './reads/query.ts';

/** @param version the version that was read, so that a later save by others is not overwritten */
export const saveConfigured = async (
  key: ConfigKey,
  value: string,
  version: number | undefined,
): Promise<Reply<Configured>> => {
  const input = { key, value, ...(version !== undefined && { version }) };
  const reply = await sendProved(configSet, input);
  if (!reply.ok) return reply;
  await renew(configFind);
  return { ok: true, data: reply.data.data };
};

/** Reads the current public value. */
export const readProduction = async (key: PlainConfigKey): Promise<Reply<Configured>> => {
  const reply = await send(configFind, { key });
  return reply.ok ? { ok: true, data: reply.data.data } : reply;
};

const OTHER_TEST =
  'Otra persona cambió la prueba mientras tanto. Ya está aquí: mírala antes de enviarla.';

/**
 * Publishes the saved test value.
 * @param seen the test's version on screen: a later one is shown first instead
 */
export const sendToProduction = async (
  key: PlainConfigKey,
  seen: number | undefined,
): Promise<Reply<Configured>> => {
  const [test, production] = await Promise.all([
    send(configFind, { key: testKeyOf(key) }),
    send(configFind, { key }),
  ]);
  if (!test.ok) return test;
  if (!production.ok) return production;
  if (test.data.data.version !== seen) {
    await renew(configFind);
    return failed(409, OTHER_TEST, 'record.stale');
  }
  return saveConfigured(key, test.data.data.value ?? '[]', production.data.data.version);
};
