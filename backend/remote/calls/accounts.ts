/** Users and people at a host. Whether an address has an account is nobody's to learn here either. */
import { AppError } from '#backend/http/app-error';
import { isShopSeller } from '#backend/http/shop-seller';
import { afterFixedTime, withUniformTime } from '#backend/http/uniform-timing';
import { calls, type InputOf } from '#contract/calls';
import type { Person, User } from '#contract/entities/people';
import type { ErrorCode } from '#contract/errors';
import { isSameAddress } from '#contract/people/addresses';
import { isSamePhone } from '#contract/people/phones';
import { pathOf } from '#variants/paths';
import { HostRefusal } from '../http/refusal.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import type { Answers } from './answers.ts';
import {
  type As,
  asCaller,
  askHost,
  askRaw,
  NOBODY,
  type Remote,
  type RemoteCaller,
} from './ask.ts';
import { createMailLimits } from './mail-limits.ts';
import { asAppError } from './refused.ts';

type Names =
  | 'userGet'
  | 'userUpdate'
  | 'userChangePwd'
  | 'userAddWithPerson'
  | 'userAddWithCompany'
  | 'userActivate'
  | 'userRestorePwdStep1'
  | 'userRestorePwdStep2'
  | 'personFind'
  | 'personUpdate'
  | 'personAddPhone'
  | 'personAddAddress';

interface AccountOptions {
  /** After a change: who it is will be asked anew. */
  changed: (session: RemoteSession) => void;
  /** Who it is by now, whatever another process has changed. */
  whoIs: (session: RemoteSession) => Promise<User>;
}

type Nothing = Record<string, never>;

/** Of its access manager: there is such a name, such an e-mail, no such user. */
const KNOWN = ['49', '78'];
const UNKNOWN = ['8'];

/** To which the host appends its key: the shop's own page, whatever the browser said. */
const activationUrl = ({ variant }: Remote): string =>
  variant.url + (pathOf(variant, 'activate') ?? '/').replace('{guid}', '');

const refusedWith = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof HostRefusal && codes.includes(error.code);

/** What came last: a host gives numbers in their order. */
const newestOf = <T extends { id: number }>(items: readonly T[]): T => {
  const [first] = [...items].sort((a, b) => b.id - a.id);
  if (!first) throw new AppError('server.unknown');
  return first;
};

const OF_THE_SESSION: ReadonlySet<ErrorCode> = new Set(['session.missing', 'session.forbidden']);

const NOT_WRITTEN = 'the owner of the address was not written to';

export const createAccountAnswers = (
  remote: Remote,
  { changed, whoIs }: AccountOptions,
): Answers<Names> => {
  const limits = createMailLimits(remote.log);

  /** An answer without any data. @throws AppError */
  const tell = async <N extends Names>(name: N, input: InputOf<N>, as: As): Promise<Nothing> => {
    try {
      await askRaw(remote, calls[name], input, as);
      return {};
    } catch (error) {
      throw asAppError(name, error);
    }
  };

  /** The same of the caller's own data; what is known of them is asked anew, also where no answer came. */
  const tellOwn = async <N extends Names>(
    name: N,
    input: InputOf<N>,
    session: RemoteSession,
  ): Promise<void> => {
    try {
      await tell(name, input, { token: session.token });
    } finally {
      changed(session);
    }
  };

  /** Nobody waits for it: how long it takes would tell that there is an account. */
  const writeToOwner = (email: string): void => {
    askRaw(remote, calls.userRestorePwdStep1, { email }, NOBODY).catch((reason) =>
      remote.log.warn({ err: reason }, NOT_WRITTEN),
    );
  };

  /** The same answer for every address; whoever has it already gets a mail to come in by. */
  const register = async (
    name: 'userAddWithPerson' | 'userAddWithCompany',
    input: InputOf<'userAddWithPerson'> | InputOf<'userAddWithCompany'>,
    { clientAddress }: RemoteCaller,
  ): Promise<Nothing> => {
    const { Email: email } = input.user;
    await limits.byAddress('register', clientAddress);
    await limits.byPlace(clientAddress, email);
    return withUniformTime(async () => {
      try {
        await askRaw(
          remote,
          calls[name],
          { ...input, urlActivation: activationUrl(remote) },
          NOBODY,
        );
      } catch (error) {
        if (!refusedWith(error, KNOWN)) throw asAppError(name, error);
        if (await limits.hasShare(email)) writeToOwner(email);
      }
      return {};
    });
  };

  const userNow = async (session: RemoteSession): Promise<User> => {
    try {
      return await whoIs(session);
    } catch (error) {
      throw asAppError('userGet', error);
    }
  };

  /** Where the host cannot say it now, what it said seconds ago: somebody who is in stays in. */
  const userAsKnown = async (session: RemoteSession): Promise<User> => {
    try {
      return await userNow(session);
    } catch (error) {
      if (error instanceof AppError && OF_THE_SESSION.has(error.code)) throw error;
      remote.log.warn({ err: error }, 'who somebody is was not said anew');
      return session.user;
    }
  };

  const person = async (session: RemoteSession): Promise<{ id: number; token: string }> => {
    if (session.personId === null) throw new AppError('record.notFound');
    return { id: session.personId, token: session.token };
  };

  /** Adds one thing to the caller's own person. */
  const add = async (
    session: RemoteSession,
    lists: Partial<Pick<InputOf<'personUpdate'>, 'phones' | 'addresses'>>,
  ): Promise<Person> => {
    const { id } = await person(session);
    return update(
      { id, version: undefined, parms: {}, phones: [], addresses: [], emails: [], ...lists },
      session,
    );
  };

  /** Oneself; or whoever sells for the shop, whose customers they are. */
  const isOpenTo = (id: number, { session }: { session: RemoteSession }): boolean =>
    id === session.personId || isShopSeller({ session, variant: remote.variant });

  const update = async (
    input: InputOf<'personUpdate'>,
    session: RemoteSession,
  ): Promise<Person> => {
    const as = { token: session.token };
    await tellOwn('personUpdate', input, session);
    return (await askHost(remote, 'personFind', { id: input.id }, as)).data;
  };

  return {
    // Whoever has just changed something, at whichever process, sees it.
    userGet: async ({ guid }, { session }) => {
      if (guid !== undefined && guid.toLowerCase() !== session.userGuid.toLowerCase())
        throw new AppError('record.notFound');
      return { data: await userAsKnown(session) };
    },
    userUpdate: async (input, { session }) => {
      if (input.guid.toLowerCase() !== session.userGuid.toLowerCase())
        throw new AppError('record.notFound');
      await tellOwn('userUpdate', input, session);
      return {};
    },
    userChangePwd: async (input, { session }) => {
      await tellOwn('userChangePwd', input, session);
      return {};
    },

    userAddWithPerson: (input, caller) => register('userAddWithPerson', input, caller),
    userAddWithCompany: (input, caller) => register('userAddWithCompany', input, caller),
    userActivate: ({ guid, newPassword }) =>
      tell('userActivate', newPassword === undefined ? { guid } : { guid, newPassword }, NOBODY),
    userRestorePwdStep1: async (input, { clientAddress }) => {
      await limits.byAddress('restore', clientAddress);
      await afterFixedTime(
        async () => {
          if (!(await limits.hasShare(input.email))) return;
          try {
            await askRaw(remote, calls.userRestorePwdStep1, input, NOBODY);
          } catch (error) {
            // Whatever it says of the account; that it is away says nothing.
            if (!(error instanceof HostRefusal) || error.status >= 500 || error.status === 429)
              throw asAppError('userRestorePwdStep1', error);
          }
        },
        (reason) => remote.log.warn({ err: reason }, NOT_WRITTEN),
      );
      return {};
    },
    userRestorePwdStep2: (input) =>
      withUniformTime(async () => {
        try {
          await askRaw(remote, calls.userRestorePwdStep2, input, NOBODY);
        } catch (error) {
          throw refusedWith(error, UNKNOWN)
            ? new AppError('restore.stale')
            : asAppError('userRestorePwdStep2', error);
        }
        return {};
      }),

    // A host may tell anybody of everybody, as it does of suppliers.
    personFind: async (input, caller) => {
      const found = await askHost(remote, 'personFind', input, asCaller(caller));
      const isColleague = found.data.employeeOf.some(({ id }) => caller.companyIds.includes(id));
      if (!isColleague && !isOpenTo(input.id, caller)) throw new AppError('record.notFound');
      return found;
    },
    personUpdate: async (input, caller) => {
      if (!isOpenTo(input.id, caller)) throw new AppError('record.notFound');
      return { data: await update(input, caller.session) };
    },
    personAddPhone: async (input, { session }) => {
      const { person: own } = await userNow(session);
      const known = own?.phones.find(
        ({ phone, ofCompany }) => ofCompany !== true && isSamePhone(phone, input.PePhone),
      );
      if (known) return { data: known };
      const { phones } = await add(session, {
        phones: [{ ...input, BCMode: 'INS', OfCompany: false }],
      });
      return { data: newestOf(phones) };
    },
    personAddAddress: async (input, { session }) => {
      const { person: own } = await userNow(session);
      const known = own?.addresses.find(
        (one) => one.ofCompany !== true && isSameAddress(one, input, own),
      );
      if (known) return { data: known };
      const { addresses } = await add(session, {
        addresses: [{ ...input, BCMode: 'INS', OfCompany: false }],
      });
      return { data: newestOf(addresses) };
    },
  };
};
