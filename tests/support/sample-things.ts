/** Things as calls tell of them, with little in them: a test says what matters to it. */
import type { Autopart } from '#contract/entities/catalog';
import type { Person } from '#contract/entities/people';

export const samplePart = (code: string, changes: Partial<Autopart> = {}): Autopart => ({
  code,
  name: `Radiador ${code}`,
  description: '',
  categoryId: '1.1',
  categoryName: 'Radiadores',
  isOriginal: false,
  isPublic: true,
  images: [],
  products: [],
  applications: [],
  originalCodes: [],
  ...changes,
});

export const samplePerson = (changes: Partial<Person> = {}): Person => ({
  id: 1,
  name: 'Ana',
  lastName: 'Pérez',
  identifier: '',
  employeeOf: [],
  phones: [],
  addresses: [],
  emails: [],
  defaultPhone: null,
  defaultAddress: null,
  defaultEmail: null,
  ...changes,
});
