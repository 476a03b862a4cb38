/** A new phone and a new address on the wire: one shape for the profile and for the checkout. */
import * as z from 'zod/mini';
import { PHONE_TYPES } from '../entities/people.ts';
import { messages } from '../messages.ts';
import { chosenId, optionalText, requiredText } from './fields.ts';
import { phoneText } from './person-fields.ts';

export const phoneType = z.enum(PHONE_TYPES, { error: messages.invalid });

/** Whether it is the company's that the account buys for; said of an account without one, it says nothing. */
export const ofCompany = () => z._default(z.boolean({ error: messages.invalid }), false);

export const newPhone = {
  PePhone: phoneText(),
  PePhoneType: z._default(phoneType, 'HOM'),
  PePhoneObservation: optionalText(),
};

export const newAddress = {
  StateId: chosenId(),
  CityId: chosenId(),
  PeAddress: requiredText(300),
  PeAddressZIPCode: optionalText(10),
  PeAddressRecipient: optionalText(200),
  PeAddressObservation: optionalText(),
};
