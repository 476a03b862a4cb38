/** Messages from visitors, and the shop's public configuration. */
import { AppError } from '#backend/http/app-error';
import type { CallName, InputOf } from '#contract/calls';
import { calls } from '#contract/calls';
import { CONFIG_KEYS } from '#contract/entities/configured';
import { SETTING_KEYS } from '#contract/entities/shop-settings';
import type { ErrorCode } from '#contract/errors';
import { readConfigured } from '../wire/configured.ts';
import type { Answers } from './ask.ts';
import { ANONYMOUS, asCaller, askHost, askRaw, type Remote, type RemoteCaller } from './ask.ts';
import { createMailLimits } from './mail-limits.ts';
import { asAppError } from './refused.ts';

type Names =
  | 'utilsEmailSendContact'
  | 'suscriptionAdd'
  | 'configGetPublic'
  | 'configFind'
  | 'configSet';

/** Returns whether an error means that the key is not configured: hosts don't know our own keys. */
const isUnknown = (key: string, code: ErrorCode): boolean =>
  code === 'record.notFound' ||
  (SETTING_KEYS.some((settingKey) => settingKey === key) &&
    (code === 'request.invalid' || code === 'host.refused'));

/** Reads a configuration value; null if it is not configured. */
export const readConfig = async (
  remote: Pick<Remote, 'client' | 'pictures' | 'reportSkipped' | 'log'>,
  key: string,
  as = ANONYMOUS,
): Promise<string | null> => {
  // Hosts hold other values under such keys too.
  const publicKey = CONFIG_KEYS.find((configKey) => configKey === key);
  if (publicKey === undefined) return null;
  try {
    const { data } = await askHost(remote, 'configGetPublic', { key }, as);
    const { value, odd } = readConfigured(publicKey, data);
    remote.reportSkipped(calls.configGetPublic.path, odd);
    return value;
  } catch (error) {
    if (error instanceof AppError && isUnknown(key, error.code)) return null;
    throw error;
  }
};

export const createWritingAnswers = (remote: Remote): Answers<Names> => {
  const limits = createMailLimits(remote.log);
  /** Bots that fill in the hidden field get the usual answer, and nothing is sent. */
  const write = async <N extends CallName & ('utilsEmailSendContact' | 'suscriptionAdd')>(
    name: N,
    input: InputOf<N>,
    { clientAddress }: RemoteCaller,
  ): Promise<Record<string, never>> => {
    await limits.byAddress(name === 'suscriptionAdd' ? 'newsletter' : 'contact', clientAddress);
    if (input.website !== '') return {};
    try {
      await askRaw(remote, calls[name], input, ANONYMOUS);
    } catch (error) {
      throw asAppError(name, error);
    }
    return {};
  };
  return {
    utilsEmailSendContact: (input, caller) => write('utilsEmailSendContact', input, caller),
    suscriptionAdd: (input, caller) => write('suscriptionAdd', input, caller),
    configGetPublic: async ({ key }) => ({ data: await readConfig(remote, key) }),
    configFind: async ({ key }) => ({
      data: { key, value: await readConfig(remote, key), version: 0, updatedAt: null },
    }),
    configSet: async ({ key, value }, caller) => {
      try {
        await askRaw(remote, calls.configSet, { key, value }, asCaller(caller));
      } catch (error) {
        throw asAppError('configSet', error);
      }
      return { data: { key, value, version: 0, updatedAt: null } };
    },
  };
};
