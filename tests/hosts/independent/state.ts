import { randomBytes, randomUUID } from 'node:crypto';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import type { Dialect } from './dialects.ts';
import type { Fields } from './wire.ts';

/** A phone, address or e-mail, with the fields of `NEW_CONTACT`. */
export type Contact = Fields & { id: number };

/** Fields of each kind of contact, with their values where a request has none. */
export const NEW_CONTACT = {
  phones: { phone: '', type: 'HOM', observation: '' },
  addresses: {
    stateId: 1,
    cityId: 1,
    address: '',
    zIPCode: '',
    recipient: '',
    observation: '',
    identifier: '',
    geolocation: '',
  },
  emails: { email: '' },
};
export type ContactKind = keyof typeof NEW_CONTACT;

export interface Person extends Record<ContactKind, Contact[]> {
  id: number;
  name: string;
  lastName: string;
  identifier: string;
  employeeOf: number[];
}

export interface Company {
  id: number;
  companyGroupId: number;
  name: string;
  identifier: string;
  clientOf: number[];
  phones: Contact[];
  addresses: Contact[];
}

export interface User {
  guid: string;
  email: string;
  password: string;
  isActive: boolean;
  roles: string[];
  personId: number;
  /** Set if the account is a company's. */
  companyId?: number;
  restoreKey: string;
}

export interface Order {
  id: number;
  number: number;
  guid: string;
  date: Date;
  state: string;
  userGuid: string;
  toCompany: number;
  /** Keys of the request without their prefix. */
  sent: Fields;
  items: { code: string; name: string; price: number; quantity: number }[];
}

export interface Communication {
  id: number;
  fields: Fields;
  events: Fields[];
}

export interface State extends Catalogue {
  dialect: Dialect;
  users: User[];
  people: Person[];
  companies: Company[];
  groups: (Fields & { id: number })[];
  orders: Order[];
  communications: Communication[];
  config: Map<string, unknown>;
  tokens: Map<string, User>;
  uploads: Map<string, Buffer>;
  /** Mails, messages and subscriptions that the host would send or store. */
  outbox: Fields[];
  nextId: () => number;
}

/** Password of the accounts that the host begins with. */
export const PASSWORD = 'cabo1986';

export const makeGuid = (): string => randomUUID();
export const makeToken = (user: User): string => `${user.guid}!${randomBytes(24).toString('hex')}`;

export const newUser = (email: string, personId: number, more: Partial<User>): User => ({
  guid: makeGuid(),
  email,
  password: PASSWORD,
  isActive: true,
  roles: [],
  personId,
  restoreKey: '',
  ...more,
});

const phone = (id: number, number: string, type = 'HOM', observation = ''): Contact => ({
  id,
  phone: number,
  type,
  observation,
});

const address = (id: number, street: string, stateId: number, cityId: number): Contact => ({
  id,
  ...NEW_CONTACT.addresses,
  address: street,
  stateId,
  cityId,
  zIPCode: stateId === 1 ? '11200' : '',
});

type Start = readonly [
  name: string,
  lastName: string,
  email: string,
  phones: Contact[],
  addresses: Contact[],
];

/** Makes two sellers, three buyers, the account of a company, and one that is not activated. */
const accounts = (): Start[] => [
  ['Nélida', 'Olivera', 'nelida@vendor.example', [phone(1, '24081111', 'WOR')], []],
  ['Ramón', 'Techera', 'ramon@vendor.example', [phone(2, '24082222', 'WOR')], []],
  [
    'Lucía',
    'Píriz',
    'lucia@buyer.example',
    [phone(3, '099 111 222'), phone(4, '2400 3344', 'WOR', 'de mañana')],
    [address(1, 'Colonia 1820 ap. 3', 1, 1), address(2, 'Artigas 455', 3, 4)],
  ],
  [
    'Wáshington',
    "D'Elía",
    'washington@buyer.example',
    [phone(5, '098765432')],
    [address(3, 'Ruta 5 km 23', 2, 2)],
  ],
  ['Marta', 'Sosa', 'marta@buyer.example', [], []],
  ['Taller', 'Ñandú', 'taller@buyer.example', [phone(6, '23001122', 'WOR')], []],
  ['Hugo', 'Nuevo', 'hugo@buyer.example', [], []],
];

const BANNER = [
  { id: 1, color: '#0b3c49', link: '/productos?c=1.1', image: 1, sd: 1 },
  { id: 2, color: '', link: '', image: 2, sd: null },
  { id: 3, color: '#731963', link: 'https://vendor.example/fletes', image: 3, sd: 3 },
];

/** Goods of the releases, by their place in the catalogue. */
const RELEASES: readonly (readonly [string, number[]])[] = [
  ['Acaba de llegar', [0, 4, 40, 66]],
  ['Más vendidos', [2, 50]],
];

export const makeState = (dialect: Dialect): State => {
  const catalogue = makeCatalogue();
  let lastId = 1000;
  const company = (
    id: number,
    companyGroupId: number,
    name: string,
    identifier: string,
  ): Company => ({
    ...{ id, companyGroupId, name, identifier },
    ...{ clientOf: id === 1 ? [] : [1], phones: [], addresses: [] },
  });
  return {
    ...catalogue,
    dialect,
    people: accounts().map(([name, lastName, email, phones, addresses], index) => ({
      ...{ id: index + 1, name, lastName, phones, addresses },
      identifier: index === 2 ? '41234567' : '',
      employeeOf: index < 2 ? [1] : [],
      emails: [{ id: index + 1, email }],
    })),
    users: accounts().map(([, , email], index) =>
      newUser(email, index + 1, {
        isActive: index < 6,
        roles: index < 2 ? ['Seller'] : [],
        companyId: index === 5 ? 12 : undefined,
      }),
    ),
    companies: [
      company(1, 1, 'Radiadores del Vendedor', '210000010012'),
      company(12, 2, 'Taller Ñandú S.R.L.', '217777770019'),
    ],
    groups: [
      { id: 1, name: 'Vendedor', web: 'https://vendor.example' },
      { id: 2, name: 'Talleres', web: '' },
    ],
    orders: [],
    communications: [],
    config: new Map<string, unknown>([
      ['BANNER_ITEMS', BANNER],
      ['TEST_BANNER_ITEMS', BANNER.slice(0, 2)],
      [
        'PRODUCT_RELASES',
        RELEASES.map(([title, places]) => ({
          title,
          items: places.map((place) => catalogue.products[place]?.code),
        })),
      ],
    ]),
    tokens: new Map(),
    uploads: new Map(),
    outbox: [],
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
};
