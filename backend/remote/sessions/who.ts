import type { Call, CallOutput } from '#contract/call';
import { userGet } from '#contract/calls/accounts';
import { companyFind } from '#contract/calls/companies';
import { personFind } from '#contract/calls/profile';
import type { User } from '#contract/entities/people';
import type { HostClient } from '../http/client.ts';
import { HostRefusal } from '../http/refusal.ts';
import type { ReportSkipped } from '../skipped-log.ts';
import { readRows } from '../wire/rows.ts';

interface Token {
  token: string;
  userGuid: string;
}

/** `Person:3` → `['Person', 3]`. */
const externalOf = ({ externalId }: User): [string, number] => {
  const [, type = '', number = '0'] = /^(Person|Company):(\d{1,10})$/i.exec(externalId) ?? [];
  return [type.toLowerCase(), Number(number)];
};

/** Returns null where the host refuses or does not have it. */
const unlessRefused = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HostRefusal && [403, 404].includes(error.status) && error.code !== '103')
      return null;
    throw error;
  }
};

/** Loads the user of a token, with the person or company behind it. @throws HostRefusal, AppError, InvalidHostAnswer */
export const findUser = async (
  { client, reportSkipped }: { client: HostClient; reportSkipped: ReportSkipped },
  { token, userGuid }: Token,
): Promise<User> => {
  const ask = async <C extends Call>(call: C, input: object): Promise<CallOutput<C>> => {
    const reply = await client.askJson({
      path: call.path,
      kind: 'read',
      repeats: true,
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const { output, skipped } = readRows(call, reply);
    reportSkipped(call.path, skipped);
    return output;
  };
  const { data: user } = await ask(userGet, { guid: userGuid });
  const [type, id] = externalOf(user);
  if (type === 'person' && !user.person) {
    const found = await unlessRefused(ask(personFind, { id }));
    return { ...user, person: found?.data ?? null };
  }
  if (type === 'company' && !user.company) {
    const found = await unlessRefused(ask(companyFind, { id }));
    const { name = '', identifier = '' } = found?.data ?? {};
    return { ...user, company: found && { id, name, identifier } };
  }
  return user;
};
