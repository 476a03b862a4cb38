import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { personAddAddress, personAddPhone } from '#contract/calls/profile';
import { toWire } from '#contract/definitions/entity';
import { personAddress, personPhone } from '#contract/definitions/person';
import type { Person } from '#contract/entities/people';
import { $session, keepUser } from '../account/session.ts';
import { $draft, type AddressDraft, changeDraft, type PhoneDraft } from './checkout-draft.ts';

/** Replaces an existing entry, or appends a new one. */
const upsert = <T extends { id: number }>(all: readonly T[], one: T): T[] =>
  all.some(({ id }) => id === one.id)
    ? all.map((each) => (each.id === one.id ? one : each))
    : [...all, one];

/**
 * Adds an entry to the user of this page, so that the next order uses it. Reading it from the server instead might
 * fail under load, and the order would go to the old address.
 */
const addToUser = (guid: string | undefined, add: (person: Person) => Partial<Person>): boolean => {
  const session = $session.get();
  // Another user may have logged in meanwhile, in another tab.
  if (session.status !== 'user' || session.user.gUID !== guid || !session.user.person) return false;
  const { user } = session;
  keepUser({ ...user, person: { ...session.user.person, ...add(session.user.person) } });
  return true;
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const currentGuid = (): string | undefined => {
  const session = $session.get();
  return session.status === 'user' ? session.user.gUID : undefined;
};

/** @returns the error, if any */
export const savePhone = async (phone: PhoneDraft): Promise<SendError | undefined> => {
  const guid = currentGuid();
  const { newPhone } = $draft.get();
  const reply = await send(personAddPhone, toWire(personPhone, phone));
  if (!reply.ok) return reply.error;
  const { data: added } = reply.data;
  const isStored = addToUser(guid, ({ phones }) => ({ phones: upsert(phones, added) }));
  // Input that changed meanwhile stays, and a closed form selects nothing.
  if (isStored && isSame(newPhone, $draft.get().newPhone))
    changeDraft({ phoneId: added.id, newPhone: null });
  return undefined;
};

/** @returns the error, if any */
export const saveAddress = async (address: AddressDraft): Promise<SendError | undefined> => {
  const guid = currentGuid();
  const { newAddress } = $draft.get();
  const reply = await send(personAddAddress, toWire(personAddress, address));
  if (!reply.ok) return reply.error;
  const { data: added } = reply.data;
  const isStored = addToUser(guid, ({ addresses }) => ({ addresses: upsert(addresses, added) }));
  if (isStored && isSame(newAddress, $draft.get().newAddress))
    changeDraft({ addressId: added.id, newAddress: null });
  return undefined;
};
