/** Adds the phone or the address that a buyer typed in place to the person. */
import type { SendError } from '#client/reply';
import { send } from '#client/send';
import { personAddAddress, personAddPhone } from '#contract/calls/accounts';
import { $draft, changeDraft } from './checkout-draft.ts';
import { refreshUser } from './session.ts';

/** Field → message; under '' what belongs to no field. Empty = it is saved. */
export type FormErrors = Readonly<Record<string, string>>;

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}
const errorsOf = (issues: readonly Issue[]): FormErrors =>
  Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));

const refusedBy = ({ text, fields }: SendError): FormErrors => ({ '': text, ...fields });

export const savePhone = async (): Promise<FormErrors> => {
  const typed = $draft.get().newPhone;
  if (!typed) return {};
  const input = {
    PePhone: typed.phone,
    PePhoneType: typed.type,
    PePhoneObservation: typed.observation,
  };
  const parsed = personAddPhone.input.safeParse(input);
  if (!parsed.success) return errorsOf(parsed.error.issues);
  const reply = await send(personAddPhone, input);
  if (!reply.ok) return refusedBy(reply.error);
  await refreshUser();
  changeDraft({ phoneId: reply.data.data.id, newPhone: null });
  return {};
};

export const saveAddress = async (): Promise<FormErrors> => {
  const typed = $draft.get().newAddress;
  if (!typed) return {};
  const input = {
    StateId: typed.stateId,
    CityId: typed.cityId,
    PeAddress: typed.address,
    PeAddressZIPCode: typed.zIPCode,
    PeAddressRecipient: typed.recipient,
    PeAddressObservation: typed.observation,
  };
  const parsed = personAddAddress.input.safeParse(input);
  if (!parsed.success) return errorsOf(parsed.error.issues);
  const reply = await send(personAddAddress, input);
  if (!reply.ok) return refusedBy(reply.error);
  await refreshUser();
  changeDraft({ addressId: reply.data.data.id, newAddress: null });
  return {};
};
