/** The shop's configuration, contact messages and the newsletter. */
import type { Calls } from './call.ts';
import { neededText, textOf } from './fields.ts';

export const siteCalls: Calls['open'] = {
  '/rest/config/getPublic': (input, { host }) => {
    const key = neededText(input, 'key');
    const found = host.world.config.find(({ ConfigKey }) => ConfigKey === key);
    return { data: found?.ConfigValue ?? null };
  },
  '/rest/suscription/add': (input, { host }) => {
    host.newsletter.add(neededText(input, 'value').toLowerCase());
    return {};
  },
  '/rest/utils/email/sendContact': (input, { host }) => {
    const lines = ['name', 'phone', 'email', 'subject', 'message'].map((name) =>
      neededText(input, name),
    );
    host.mails.push({ to: 'shop', kind: 'contact', key: '', url: '', text: lines.join('\n') });
    return {};
  },
};

export const configCalls: Calls['sellers'] = {
  '/rest/config/set': (input, { host }) => {
    const key = neededText(input, 'key');
    const value = textOf(input, 'value');
    const { config } = host.world;
    const found = config.find(({ ConfigKey }) => ConfigKey === key);
    if (found) found.ConfigValue = value;
    else config.push({ ConfigKey: key, ConfigValue: value });
    return { data: { ConfigKey: key, ConfigValue: value } };
  },
};
