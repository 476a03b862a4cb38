import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#backend/http/app-error';
import { isShopSeller } from '#backend/http/shop-seller';
import { afterFixedTime, withUniformTime } from '#backend/http/uniform-timing';
import { calls, type InputOf } from '#contract/calls';
import { toWire, typedValues } from '#contract/definitions/entity';
import { personPhone } from '#contract/definitions/person';
import type { Person, User } from '#contract/entities/people';
import type { ErrorCode } from '#contract/errors';
import { isSameAddress } from '#contract/people/addresses';
import { PERMISSIONS } from '#contract/people/permission';
import { isSamePhone } from '#contract/people/phones';
import { pathOf } from '#variants/paths';
import { HostRefusal } from '../http/refusal.ts';
import type { RemoteSession } from '../sessions/sessions.ts';
import type { Answers } from './ask.ts';
import {
  ANONYMOUS,
  type AskOptions,
  asCaller,
  askHost,
  askRaw,
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
  /** Called after a change, so that the user is loaded again. */
  changed: (session: RemoteSession) => void;
  /** Loads the current user, including changes by other processes. */
  whoIs: (session: RemoteSession) => Promise<User>;
}

type Nothing = Record<string, never>;

/** Codes of the host's access manager: name or e-mail taken; unknown user. */
const TAKEN_CODES = ['49', '78'];
const UNKNOWN_USER_CODES = ['8'];

/** Returns the shop's own page, to which the host appends its key; the browser's value is ignored. */
const activationUrl = ({ variant }: Remote): string =>
  variant.url + (pathOf(variant, 'activate') ?? '/').replace('{guid}', '');

const refusedWith = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof HostRefusal && codes.includes(error.code);

/** Returns the item that was added: the newest of those that look so, since hosts assign ids in order. */
const addedOf = <T extends { id: number }>(
  items: readonly T[],
  isSame: (item: T) => boolean,
): T => {
  const [first] = items.toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)) || b.id - a.id);
  if (!first) throw new AppError('server.unknown');
  return first;
};

const SESSION_ERRORS: ReadonlySet<ErrorCode> = new Set(['session.missing', 'session.forbidden']);

const MAIL_FAILED = 'could not mail the owner of an address';

/** Users and people at a host. As with our own database, nobody learns whether an address has an account. */
export const createAccountAnswers = (
  remote: Remote,
  { changed, whoIs }: AccountOptions,
): Answers<Names> => {
  const limits = createMailLimits(remote.log);

  /** Makes a call whose answer has no data. @throws AppError */
  const send = async <N extends Names>(
    name: N,
    input: InputOf<N>,
    as: AskOptions,
  ): Promise<Nothing> => {
    try {
      await askRaw(remote, calls[name], input, as);
      return {};
    } catch (error) {
      throw asAppError(name, error);
    }
  };

  /** Changes the caller's own data and drops the cached user, also when no answer arrived. */
  const sendOwn = async <N extends Names>(
    name: N,
    input: InputOf<N>,
    session: RemoteSession,
  ): Promise<void> => {
    try {
      await send(name, input, { token: session.token });
    } finally {
      changed(session);
    }
  };

  /** Not awaited: its duration would reveal that the account exists. */
  const writeToOwner = (email: string): void => {
    askRaw(remote, calls.userRestorePwdStep1, { email }, ANONYMOUS).catch((reason) =>
      remote.log.warn({ err: reason }, MAIL_FAILED),
    );
  };

  /**
   * Registers a user with the same answer for every address; the owner of an existing account gets a mail to log in.
   */
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
          ANONYMOUS,
        );
      } catch (error) {
        if (!refusedWith(error, TAKEN_CODES)) throw asAppError(name, error);
        if (await limits.mayReceive(email)) writeToOwner(email);
      }
      return {};
    });
  };

  const currentUser = async (session: RemoteSession): Promise<User> => {
    try {
      return await whoIs(session);
    } catch (error) {
      throw asAppError('userGet', error);
    }
  };

  /** Falls back to the cached user when the host does not answer, so that nobody is logged out. */
  const userOrCached = async (session: RemoteSession): Promise<User> => {
    try {
      return await currentUser(session);
    } catch (error) {
      if (error instanceof AppError && SESSION_ERRORS.has(error.code)) throw error;
      remote.log.warn({ err: error }, 'could not refresh the user; using the cached one');
      return session.user;
    }
  };

  const ownPerson = async (session: RemoteSession): Promise<{ id: number; token: string }> => {
    if (session.personId === null) throw new AppError('record.notFound');
    return { id: session.personId, token: session.token };
  };

  /** Adds or changes items of the caller's own person. */
  const add = async (
    session: RemoteSession,
    lists: Partial<Pick<InputOf<'personUpdate'>, 'phones' | 'addresses'>>,
  ): Promise<Person> => {
    const { id } = await ownPerson(session);
    return update(
      { id, version: undefined, parms: {}, phones: [], addresses: [], emails: [], ...lists },
      session,
    );
  };

  /** Returns whether the caller may change a person: themselves, or any customer for the shop's sellers. */
  const mayChange = (id: number, { session }: { session: RemoteSession }): boolean =>
    id === session.personId || isShopSeller({ session, variant: remote.variant });

  const update = async (
    input: InputOf<'personUpdate'>,
    session: RemoteSession,
  ): Promise<Person> => {
    const as = { token: session.token };
    await sendOwn('personUpdate', input, session);
    return (await askHost(remote, 'personFind', { id: input.id }, as)).data;
  };

  return {
    // Shows changes at once, whichever process made them.
    userGet: async ({ guid }, { session }) => {
      if (guid !== undefined && guid.toLowerCase() !== session.userGuid.toLowerCase())
        throw new AppError('record.notFound');
      // The host does not tell what a seller may do: it refuses.
      const permissions = isShopSeller({ session, variant: remote.variant })
        ? [...PERMISSIONS]
        : [];
      return { data: { ...(await userOrCached(session)), permissions } };
    },
    userUpdate: async (input, { session }) => {
      if (input.guid.toLowerCase() !== session.userGuid.toLowerCase())
        throw new AppError('record.notFound');
      await sendOwn('userUpdate', input, session);
      return {};
    },
    userChangePwd: async (input, { session }) => {
      await sendOwn('userChangePwd', input, session);
      return {};
    },

    userAddWithPerson: (input, caller) => register('userAddWithPerson', input, caller),
    userAddWithCompany: (input, caller) => register('userAddWithCompany', input, caller),
    userActivate: ({ guid, newPassword }) =>
      send('userActivate', newPassword === undefined ? { guid } : { guid, newPassword }, ANONYMOUS),
    userRestorePwdStep1: async (input, { clientAddress }) => {
      await limits.byAddress('restore', clientAddress);
      await afterFixedTime(
        async () => {
          if (!(await limits.mayReceive(input.email))) return;
          try {
            await askRaw(remote, calls.userRestorePwdStep1, input, ANONYMOUS);
          } catch (error) {
            // Ignore refusals, which depend on the account; report only that the host is unavailable.
            if (!(error instanceof HostRefusal) || error.status >= 500 || error.status === 429)
              throw asAppError('userRestorePwdStep1', error);
          }
        },
        (reason) => remote.log.warn({ err: reason }, MAIL_FAILED),
      );
      return {};
    },
    userRestorePwdStep2: (input) =>
      withUniformTime(async () => {
        try {
          // Hosts cannot check a key without using it up.
          if (input.newPassword !== undefined)
            await askRaw(remote, calls.userRestorePwdStep2, input, ANONYMOUS);
        } catch (error) {
          throw refusedWith(error, UNKNOWN_USER_CODES)
            ? new AppError('restore.stale')
            : asAppError('userRestorePwdStep2', error);
        }
        return {};
      }),

    // Hosts may show anybody to everybody, as they do with suppliers.
    personFind: async (input, caller) => {
      const found = await askHost(remote, 'personFind', input, asCaller(caller));
      const isColleague = found.data.employeeOf.some(({ id }) => caller.companyIds.includes(id));
      if (!isColleague && !mayChange(input.id, caller)) throw new AppError('record.notFound');
      return found;
    },
    personUpdate: async (input, caller) => {
      if (!mayChange(input.id, caller)) throw new AppError('record.notFound');
      return { data: await update(input, caller.session) };
    },
    personAddPhone: async (input, { session }) => {
      const { person: own } = await currentUser(session);
      const existing = own?.phones.find(
        ({ phone, ofCompany }) => ofCompany !== true && isSamePhone(phone, input.PePhone),
      );
      if (existing) {
        const before = toWire(personPhone, existing);
        const phone = { ...before, ...typedValues(personPhone, input) };
        if (isDeepStrictEqual(phone, before)) return { data: existing };
        const { phones } = await add(session, {
          phones: [{ ...phone, BCMode: 'UPD', PePhoneId: existing.id }],
        });
        return { data: phones.find(({ id }) => id === existing.id) ?? existing };
      }
      const { phones } = await add(session, {
        phones: [{ ...input, BCMode: 'INS', OfCompany: false }],
      });
      return { data: addedOf(phones, ({ phone }) => isSamePhone(phone, input.PePhone)) };
    },
    personAddAddress: async (input, { session }) => {
      const { person: own } = await currentUser(session);
      const existing = own?.addresses.find(
        (address) => address.ofCompany !== true && isSameAddress(address, input, own),
      );
      if (existing) return { data: existing };
      const { addresses } = await add(session, {
        addresses: [{ ...input, BCMode: 'INS', OfCompany: false }],
      });
      return {
        data: addedOf(addresses, (address) => own !== null && isSameAddress(address, input, own)),
      };
    },
  };
};
