/** Answers the calls of people who have no session yet. */
import type { Handlers } from '#backend/serve/context';
import { register } from './registering.ts';
import { activate, requestRestore, restore } from './restoring.ts';

export const registrationHandlers: Handlers<
  'userAddWithPerson' | 'userActivate' | 'userRestorePwdStep1' | 'userRestorePwdStep2'
> = {
  userAddWithPerson: async ({ user, person }, context) => {
    const { PersonName, PersonLastName, PersonDefaultEmail, Phones, Addresses } = person;
    await register(
      {
        user,
        person: { name: PersonName, lastName: PersonLastName, email: PersonDefaultEmail },
        phones: Phones.map(({ PePhone, PePhoneType }) => ({ phone: PePhone, type: PePhoneType })),
        addresses: Addresses.map((address, index) => ({
          stateId: address.StateId,
          cityId: address.CityId,
          address: address.PeAddress,
          recipient: address.PeAddressRecipient,
          field: `person.Addresses.${index}.CityId`,
        })),
      },
      context,
    );
    return {};
  },

  userActivate: async ({ guid }, context) => {
    await activate(guid, context);
    return {};
  },

  userRestorePwdStep1: async ({ email }, context) => {
    await requestRestore(email, context);
    return {};
  },

  userRestorePwdStep2: async (input, context) => {
    await restore(input, context);
    return {};
  },
};
