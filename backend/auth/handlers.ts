import type { Handlers } from '#backend/port';
import { requestRestore, restore } from './password-restore.ts';
import { type AuthDependencies, register } from './registration.ts';

export const createRegistrationHandlers = (
  deps: AuthDependencies,
): Handlers<'userAddWithPerson' | 'userRestorePwdStep1' | 'userRestorePwdStep2'> => ({
  userAddWithPerson: async ({ user, person, terms }, caller) => {
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
        terms,
        cityField: (index) => `person.Addresses.${index}.CityId`,
      },
      deps,
      caller,
    );
    return {};
  },

  userRestorePwdStep1: async ({ email }, caller) => {
    await requestRestore(email, deps, caller);
    return {};
  },

  userRestorePwdStep2: (input, caller) => restore(input, deps, caller),
});
