/** Steps about accounts and persons, from the registration to the new password. */
import type { Step } from './step.ts';

const NEW = 'nadia@personas.example';

const account = (Email: string) => ({
  Name: Email,
  Email,
  Password: 'catorce14lunas',
  FirstName: 'Nadia',
  LastName: 'Ferreira',
});
const urlActivation = 'http://localhost:4321/activar/';

/** Somebody registers with an address. */
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
  { call: 'personFind', title: 'one’s own', as: 'buyer', input: { id: 3 } },
  { call: 'personFind', title: 'another’s', as: 'buyer', input: { id: 4 } },
  { call: 'personFind', title: 'by a seller', as: 'seller', input: { id: 6 } },
  {
    call: 'personUpdate',
    title: 'a phone more, an address less, another default',
    as: 'otherBuyer',
    input: {
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
    },
  },
  { call: 'personUpdate', title: 'another’s', as: 'otherBuyer', input: { id: 3 } },
  {
    call: 'userUpdate',
    title: 'another name',
    as: 'otherBuyer',
    input: {
      guid: '5f0c3a10-0000-4000-8000-000000000004',
      parms: { FirstName: 'Bruno', LastName: 'Machado Gil' },
    },
  },
  {
    call: 'userUpdate',
    title: 'another’s',
    as: 'otherBuyer',
    input: { guid: '5f0c3a10-0000-4000-8000-000000000003', parms: { FirstName: 'Bruno' } },
  },
  { call: 'userGet', title: 'after the changes', as: 'otherBuyer', input: {} },
  {
    call: 'userChangePwd',
    title: 'the old one is wrong',
    as: 'workshop',
    input: { password: 'otra1234', newPassword: 'catorce14lunas' },
  },
  {
    call: 'userChangePwd',
    title: 'changed',
    as: 'workshop',
    input: { password: 'mostrador86', newPassword: 'catorce14lunas' },
  },

  {
    call: 'userAddWithPerson',
    title: 'somebody new',
    input: registration(NEW),
  },
  {
    call: 'userAddWithPerson',
    title: 'somebody who is there says nothing of it',
    input: registration('ana@personas.example'),
  },
  {
    call: 'userAddWithPerson',
    title: 'a password that is too short',
    input: {
      user: { ...account('otra@personas.example'), Password: 'abc' },
      person,
      urlActivation,
    },
  },
  {
    call: 'userActivate',
    title: 'the mailed key',
    input: async (shop) => ({ guid: await shop.keyMailedTo(NEW) }),
  },
  {
    call: 'userActivate',
    title: 'the same once more',
    input: async (shop) => ({ guid: await shop.keyMailedTo(NEW) }),
  },
  {
    call: 'userActivate',
    title: 'a key of nobody',
    input: { guid: '00000000-0000-4000-8000-000000000000' },
  },
  {
    call: 'userAddWithCompany',
    title: 'of a company that is new',
    input: {
      user: account('taller@nuevo.example'),
      company: {
        CompanyName: 'Taller Nuevo',
        CompanyIdentifier: '217000110031',
        Phones: [{ CoPhone: '2408 0000', CoPhoneType: 'WOR' }],
        Addresses: [{ StateId: 1, CityId: 1, CoAddress: 'Millán 4000' }],
      },
      urlActivation,
    },
  },
  { call: 'userRestorePwdStep1', title: 'of an account', input: { email: NEW } },
  {
    call: 'userRestorePwdStep1',
    title: 'of nobody says nothing of it',
    input: { email: 'nadie@personas.example' },
  },
  {
    call: 'userRestorePwdStep2',
    title: 'a key of nobody',
    input: {
      key: '00000000-0000-4000-8000-000000000000',
      email: NEW,
      newPassword: 'quince15soles',
    },
  },
  {
    call: 'userRestorePwdStep2',
    // Whether the account has been used before, such a host does not say.
    oursAlone: ['first'],
    title: 'the mailed key',
    input: async (shop) => ({
      key: await shop.keyMailedTo(NEW),
      email: NEW,
      newPassword: 'quince15soles',
    }),
  },

  {
    call: 'suscriptionAdd',
    title: 'an address',
    input: { type: 'NEM', value: 'novedades@personas.example' },
  },
  {
    call: 'utilsEmailSendContact',
    title: 'a message',
    input: {
      name: 'Ana',
      phone: '099 200 001',
      email: 'ana@personas.example',
      subject: 'Horario',
      message: '¿Abren el sábado?',
    },
  },
  {
    call: 'utilsEmailSendContact',
    title: 'without an address',
    input: { name: 'Ana', phone: '099 200 001', email: 'ana', subject: 'Horario', message: 'Hola' },
  },
];
