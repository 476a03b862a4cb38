/** Steps about accounts and persons, from the registration to the new password. */
import { buyer, otherBuyer, type Step, seller, visitor, workshop } from './step.ts';

const NEW = 'nadia@personas.example';

const account = (Email: string) => ({
  Name: Email,
  Email,
  Password: 'catorce14lunas',
  FirstName: 'Nadia',
  LastName: 'Ferreira',
});
const urlActivation = 'http://localhost:4321/activar/';

/** A registration with an address. */
export const registration = (email: string) => ({
  user: account(email),
  person: {
    PersonName: 'Nadia',
    PersonLastName: 'Ferreira',
    PersonDefaultEmail: email,
    Phones: [{ PePhone: '099 400 001', PePhoneType: 'HOM' }],
    Addresses: [{ PeAddress: 'Rivera 1200', PeAddressRecipient: '', CityId: 1, StateId: 1 }],
  },
  urlActivation,
});
const { person } = registration(NEW);

export const peopleSteps: readonly Step[] = [
  buyer('personFind', 'one’s own', { id: 3 }),
  buyer('personFind', 'another’s', { id: 4 }),
  seller('personFind', 'by a seller', { id: 6 }),
  otherBuyer('personUpdate', 'a phone more, an address less, another default', {
    id: 4,
    parms: { PersonIdentifier: '4.111.222-3' },
    phones: [
      { BCMode: 'INS', PePhone: '098 300 003', PePhoneType: 'WOR', IsDefault: true },
      { BCMode: 'UPD', PePhoneId: 5, PePhoneObservation: 'De tarde' },
    ],
    addresses: [
      {
        BCMode: 'INS',
        StateId: 2,
        CityId: 5,
        PeAddress: 'Calle 12',
        PeAddressZIPCode: '15800',
      },
      { BCMode: 'DLT', PeAddressId: 3 },
    ],
  }),
  otherBuyer('personUpdate', 'another’s', { id: 3 }),
  otherBuyer('userUpdate', 'another name', {
    guid: '5f0c3a10-0000-4000-8000-000000000004',
    parms: { FirstName: 'Bruno', LastName: 'Machado Gil' },
  }),
  otherBuyer('userUpdate', 'another’s', {
    guid: '5f0c3a10-0000-4000-8000-000000000003',
    parms: { FirstName: 'Bruno' },
  }),
  otherBuyer('userGet', 'after the changes', ['permissions'], {}),
  workshop('userChangePwd', 'the old one is wrong', {
    password: 'otra1234',
    newPassword: 'catorce14lunas',
  }),
  workshop('userChangePwd', 'changed', { password: 'mostrador86', newPassword: 'catorce14lunas' }),

  visitor('userAddWithPerson', 'somebody new', registration(NEW)),
  visitor(
    'userAddWithPerson',
    'somebody who is there says nothing of it',
    registration('ana@personas.example'),
  ),
  visitor('userAddWithPerson', 'a password that is too short', {
    user: { ...account('otra@personas.example'), Password: 'abc' },
    person,
    urlActivation,
  }),
  visitor('userActivate', 'the mailed key', async (shop) => ({
    guid: await shop.keyMailedTo(NEW),
  })),
  visitor('userActivate', 'the same once more', async (shop) => ({
    guid: await shop.keyMailedTo(NEW),
  })),
  visitor('userActivate', 'a key of nobody', { guid: '00000000-0000-4000-8000-000000000000' }),
  visitor('userAddWithCompany', 'of a company that is new', {
    user: account('taller@nuevo.example'),
    company: {
      CompanyName: 'Taller Nuevo',
      CompanyIdentifier: '217000110031',
      Phones: [{ CoPhone: '2408 0000', CoPhoneType: 'WOR' }],
      Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Millán 4000' }],
    },
    urlActivation,
  }),
  visitor('userRestorePwdStep1', 'of an account', { email: NEW }),
  visitor('userRestorePwdStep1', 'of nobody says nothing of it', {
    email: 'nadie@personas.example',
  }),
  visitor('userRestorePwdStep2', 'a key of nobody', {
    key: '00000000-0000-4000-8000-000000000000',
    email: NEW,
    newPassword: 'quince15soles',
  }),
  // Such a host does not report whether the account was used before.
  visitor('userRestorePwdStep2', 'the mailed key', ['first'], async (shop) => ({
    key: await shop.keyMailedTo(NEW),
    email: NEW,
    newPassword: 'quince15soles',
  })),

  visitor('suscriptionAdd', 'an address', { type: 'NEM', value: 'novedades@personas.example' }),
  visitor('utilsEmailSendContact', 'a message', {
    name: 'Ana',
    phone: '099 200 001',
    email: 'ana@personas.example',
    subject: 'Horario',
    message: '¿Abren el sábado?',
  }),
  visitor('utilsEmailSendContact', 'without an address', {
    name: 'Ana',
    phone: '099 200 001',
    email: 'ana',
    subject: 'Horario',
    message: 'Hola',
  }),
];
