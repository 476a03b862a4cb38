/** Adds the phone or the address that a buyer typed in place to the person. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import type { CallInput } from '#contract/call';
import { personAddAddress, personAddPhone } from '#contract/calls/accounts';
import { refreshUser } from '../account/session.ts';
import { type AddressDraft, changeDraft, type PhoneDraft } from './checkout-draft.ts';

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

/** @returns why it did not work */
export const savePhone = async (phone: PhoneDraft): Promise<SendError | undefined> => {
  const reply = await send(personAddPhone, {
    PePhone: phone.phone,
    PePhoneType: phone.type,
    PePhoneObservation: phone.observation,
  });
  if (!reply.ok) return reply.error;
  await refreshUser();
  changeDraft({ phoneId: reply.data.data.id, newPhone: null });
  return undefined;
};

/** @returns why it did not work */
export const saveAddress = async (address: AddressDraft): Promise<SendError | undefined> => {
  const reply = await send(personAddAddress, {
    StateId: address.stateId,
    CityId: address.cityId,
    PeAddress: address.address,
    PeAddressZIPCode: address.zIPCode,
    PeAddressRecipient: address.recipient,
    PeAddressObservation: address.observation,
  });
  if (!reply.ok) return reply.error;
  await refreshUser();
  changeDraft({ addressId: reply.data.data.id, newAddress: null });
  return undefined;
};
