/** Answers the calls of people who have no session yet. */
import type { Handlers } from '#backend/http/context';
import { requestRestore, restore } from './password-restore.ts';
import { register } from './registration.ts';

export const registrationHandlers: Handlers<
  'userAddWithPerson' | 'userRestorePwdStep1' | 'userRestorePwdStep2'
> = {
  userAddWithPerson: async ({ user, person }, context) => {
    const { PersonName, PersonLastName, PersonDefaultEmail, Phones, Addresses } = person;
    await register(
      {
        email: user.Email,
        password: user.Password,
        data: {
          user: { firstName: user.FirstName, lastName: user.LastName },
          person: { name: PersonName, lastName: PersonLastName, email: PersonDefaultEmail },
          phones: Phones.map(({ PePhone, PePhoneType }) => ({ phone: PePhone, type: PePhoneType })),
          addresses: Addresses.map(({ StateId, CityId, PeAddress, PeAddressRecipient }) => ({
            stateId: StateId,
            cityId: CityId,
            address: PeAddress,
            recipient: PeAddressRecipient,
          })),
          company: null,
        },
        cityField: (index) => `person.Addresses.${index}.CityId`,
      },
      context,
    );
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
