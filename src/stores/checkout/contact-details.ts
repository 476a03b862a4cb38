/** Adds the phone or the address that a buyer typed in place to the person. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { personAddAddress, personAddPhone } from '#contract/calls/accounts';
import type { Person } from '#contract/entities/people';
import { $session, keepUser } from '../account/session.ts';
import { $draft, type AddressDraft, changeDraft, type PhoneDraft } from './checkout-draft.ts';

/** Wire name → field of the form. */
export const PHONE_FIELDS = {
  PePhone: 'phone',
  PePhoneType: 'type',
  PePhoneObservation: 'observation',
} as const satisfies Record<keyof CallInput<typeof personAddPhone>, keyof PhoneDraft>;
export const ADDRESS_FIELDS = {
  StateId: 'stateId',
  CityId: 'cityId',
  PeAddress: 'address',
  PeAddressZIPCode: 'zIPCode',
  PeAddressRecipient: 'recipient',
  PeAddressObservation: 'observation',
} as const satisfies Record<keyof CallInput<typeof personAddAddress>, keyof AddressDraft>;

/** The one that was there already is in its place, another comes last. */
const withOne = <T extends { id: number }>(all: readonly T[], one: T): T[] =>
  all.some(({ id }) => id === one.id)
    ? all.map((each) => (each.id === one.id ? one : each))
    : [...all, one];

/**
 * What was added is the person's from now on: an order goes there next. Not asked for: in a crowd the answer might
 * not come, and the order would go where the person lived before.
 */
const keepOwn = (guid: string | undefined, add: (person: Person) => Partial<Person>): boolean => {
  const session = $session.get();
  // Somebody else may have come meanwhile, in another tab.
  if (session.status !== 'user' || session.user.gUID !== guid || !session.user.person) return false;
  const { user } = session;
  keepUser({ ...user, person: { ...session.user.person, ...add(session.user.person) } });
  return true;
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const guidNow = (): string | undefined => {
  const session = $session.get();
  return session.status === 'user' ? session.user.gUID : undefined;
};

/** @returns why it did not work */
export const savePhone = async (phone: PhoneDraft): Promise<SendError | undefined> => {
  const guid = guidNow();
  const { newPhone } = $draft.get();
  const reply = await send(personAddPhone, {
    PePhone: phone.phone,
    PePhoneType: phone.type,
    PePhoneObservation: phone.observation,
  });
  if (!reply.ok) return reply.error;
  const { data: added } = reply.data;
  const isKept = keepOwn(guid, ({ phones }) => ({ phones: withOne(phones, added) }));
  // What was typed on meanwhile stands, and a form that was closed chooses nothing.
  if (isKept && isSame(newPhone, $draft.get().newPhone))
    changeDraft({ phoneId: added.id, newPhone: null });
  return undefined;
};

/** @returns why it did not work */
export const saveAddress = async (address: AddressDraft): Promise<SendError | undefined> => {
  const guid = guidNow();
  const { newAddress } = $draft.get();
  const reply = await send(personAddAddress, {
    StateId: address.stateId,
    CityId: address.cityId,
    PeAddress: address.address,
    PeAddressZIPCode: address.zIPCode,
    PeAddressRecipient: address.recipient,
    PeAddressObservation: address.observation,
  });
  if (!reply.ok) return reply.error;
  const { data: added } = reply.data;
  const isKept = keepOwn(guid, ({ addresses }) => ({ addresses: withOne(addresses, added) }));
  if (isKept && isSame(newAddress, $draft.get().newAddress))
    changeDraft({ addressId: added.id, newAddress: null });
  return undefined;
};
