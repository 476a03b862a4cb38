/** Registrations as the page posts them. */

const account = (email: string, changes: object) => ({
  Name: email,
  Email: email,
  Password: 'una frase larga 1',
  FirstName: 'Ana',
  LastName: 'Píriz',
  ...changes,
});

/** @param user replaces fields of the account, `person` those of the person */
export const registrationOf = (email: string, user: object = {}, person: object = {}) => ({
  user: account(email, user),
  person: {
    PersonName: 'Ana',
    PersonLastName: 'Píriz',
    PersonDefaultEmail: email,
    Phones: [{ PePhone: '099 123 456', PePhoneType: 'HOM' }],
    Addresses: [{ PeAddress: 'Rivera 1234', StateId: 1, CityId: 1 }],
    ...person,
  },
  urlActivation: '',
});

/** @param user replaces fields of the account, `company` those of the company */
export const companyRegistrationOf = (email: string, company: object, user: object = {}) => ({
  user: account(email, user),
  company: {
    Phones: [{ CoPhone: '2400 0000', CoPhoneType: 'WOR' }],
    Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Agraciada 2000' }],
    ...company,
  },
  urlActivation: '',
});
