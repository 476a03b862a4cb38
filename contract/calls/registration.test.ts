import { describe, expect, test } from 'vitest';
import { newAddressForm, passwordForm, personUpdate } from './profile.ts';
import {
  companyRegistrationForm,
  personRegistrationForm,
  restoreForm,
  restoreRequestForm,
} from './registration.ts';

const REQUIRED = 'Este campo es obligatorio';
type Form = { safeParse: (value: unknown) => Parsed };
type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } };

/** Returns the first message of each field, as forms show them. */
const errorsOf = (form: Form, value: unknown): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { path, message } of form.safeParse(value).error?.issues ?? [])
    found[path.join('.')] ??= message;
  return found;
};

const person = {
  name: 'Ñandú 🚗',
  lastName: "O'Brien",
  email: 'ana@correo.example',
  password: ' clave con blancos ',
  passwordConfirm: ' clave con blancos ',
  phone: '099 123 456',
  stateId: 1,
  cityId: 1,
  address: 'Av. Italia 1234',
};
const company = { ...person, companyName: 'Talleres Sur', companyIdentifier: '21.100.342-0017' };

describe('registration', () => {
  test('every field of an empty form is required', () => {
    const all = Object.fromEntries(Object.keys(person).map((field) => [field, REQUIRED]));
    expect(errorsOf(personRegistrationForm, {})).toEqual(all);
    expect(errorsOf(companyRegistrationForm, { ...company, companyName: ' ' })).toEqual({
      companyName: REQUIRED,
    });
  });

  test('accepts names of any script, and keeps blanks of passwords', () => {
    expect(personRegistrationForm.parse(person)).toEqual(person);
    const long = 'x'.repeat(64);
    expect(
      errorsOf(personRegistrationForm, { ...person, password: long, passwordConfirm: long }),
    ).toEqual({});
  });

  test.each([
    [{ email: 'ana' }, { email: 'Ingrese un email válido' }],
    [{ email: 'a@b.uy,c@d.uy' }, { email: 'Ingrese un email válido' }],
    [{ email: 'a@b.uy\nBcc: c@d.uy' }, { email: 'Ingrese un email válido' }],
    [{ password: 'abcd', passwordConfirm: 'abcd' }, { password: 'La contraseña es muy corta' }],
    [{ passwordConfirm: 'otra clave' }, { passwordConfirm: 'Las contraseñas deben coincidir' }],
    // Reported together with the other fields.
    [
      { name: '', passwordConfirm: 'otra clave' },
      { name: REQUIRED, passwordConfirm: 'Las contraseñas deben coincidir' },
    ],
    [{ cityId: -1 }, { cityId: REQUIRED }],
    [{ address: 'x'.repeat(301) }, { address: 'El texto es demasiado largo' }],
  ])('%o', (wrong, expected) => {
    expect(errorsOf(personRegistrationForm, { ...person, ...wrong })).toEqual(expected);
  });

  test('a RUT needs 12 digits, in any notation', () => {
    expect(companyRegistrationForm.parse(company).companyIdentifier).toBe('211003420017');
    for (const companyIdentifier of ['21100342001', '21100342001a', '٢١١٠٠٣٤٢٠٠١٧'])
      expect(errorsOf(companyRegistrationForm, { ...company, companyIdentifier })).toEqual({
        companyIdentifier: 'Ingrese un RUT válido',
      });
  });
});

test('checks the forms for restoring and changing a password', () => {
  expect(errorsOf(restoreRequestForm, { email: '' })).toEqual({ email: REQUIRED });
  expect(errorsOf(restoreForm, {})).toEqual({ newPassword: REQUIRED, passwordConfirm: REQUIRED });
  expect(
    errorsOf(passwordForm, {
      currentPassword: '',
      newPassword: 'nueva clave',
      newPasswordConfirm: 'otra clave',
    }),
  ).toEqual({ currentPassword: REQUIRED, newPasswordConfirm: 'Las contraseñas deben coincidir' });
});

test('an address needs department, city and text', () => {
  expect(errorsOf(newAddressForm, { stateId: 1, cityId: -1 })).toEqual({
    cityId: REQUIRED,
    address: REQUIRED,
  });
});

test('an added entry needs all fields, a changed one only valid ones', () => {
  const phones = [
    { BCMode: 'INS' },
    { BCMode: 'UPD', PePhoneId: 3, PePhone: ' ' },
    { BCMode: 'UPD', PePhoneId: 4, PePhoneType: 'WOR' },
    { BCMode: 'DLT' },
    { BCMode: 'ALL', PePhoneId: 1 },
  ];
  expect(errorsOf(personUpdate.input, { id: 1, phones })).toEqual({
    'phones.0.PePhone': REQUIRED,
    'phones.1.PePhone': REQUIRED,
    'phones.3.PePhoneId': 'El valor no es válido',
    'phones.4.BCMode': 'El valor no es válido',
  });
});
