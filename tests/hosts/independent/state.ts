import { randomBytes, randomUUID } from 'node:crypto';
import { type Catalogue, makeCatalogue } from './catalogue.ts';
import type { Dialect } from './dialects.ts';

export interface Phone {
  id: number;
  phone: string;
  type: string;
  observation: string;
}
export interface Address {
  id: number;
  stateId: number;
  cityId: number;
  address: string;
  zIPCode: string;
  recipient: string;
  observation: string;
  identifier: string;
  geolocation: string;
}
export interface Email {
  id: number;
  email: string;
}

export interface Person {
  id: number;
  name: string;
  lastName: string;
  identifier: string;
  employeeOf: number[];
  phones: Phone[];
  addresses: Address[];
  emails: Email[];
}

export interface Company {
  id: number;
  companyGroupId: number;
  name: string;
  identifier: string;
  clientOf: number[];
  phones: Phone[];
  addresses: Address[];
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
  sent: Record<string, unknown>;
  items: { code: string; name: string; price: number; quantity: number }[];
}

export interface Communication {
  id: number;
  fields: Record<string, unknown>;
  events: Record<string, unknown>[];
}

export interface State extends Catalogue {
  dialect: Dialect;
  users: User[];
  people: Person[];
  companies: Company[];
  groups: { id: number; name: string; web: string }[];
  orders: Order[];
  communications: Communication[];
  config: Map<string, unknown>;
  tokens: Map<string, User>;
  /** Paths of uploaded files. */
  uploads: Map<string, Buffer>;
  /** Mails, messages and subscriptions that the host would send or store. */
  outbox: Record<string, unknown>[];
  nextId: () => number;
}

/** Password of the accounts that the host begins with. */
export const PASSWORD = 'cabo1986';

export const makeGuid = (): string => randomUUID();
export const makeToken = (user: User): string => `${user.guid}!${randomBytes(24).toString('hex')}`;

const phone = (id: number, number: string, type = 'HOM', observation = ''): Phone => ({
  id,
  phone: number,
  type,
  observation,
});

const address = (id: number, street: string, stateId: number, cityId: number): Address => ({
  id,
  stateId,
  cityId,
  address: street,
  zIPCode: stateId === 1 ? '11200' : '',
  recipient: '',
  observation: '',
  identifier: '',
  geolocation: '',
});

type Start = readonly [
  name: string,
  lastName: string,
  email: string,
  phones: Phone[],
  addresses: Address[],
];

/** Two sellers, three buyers, the account of a company, and one that is not activated. */
const ACCOUNTS: readonly Start[] = [
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

export const makeState = (dialect: Dialect): State => {
  const catalogue = makeCatalogue();
  let lastId = 1000;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  const people: Person[] = ACCOUNTS.map(([name, lastName, email, phones, addresses], index) => ({
    id: index + 1,
    name,
    lastName,
    identifier: index === 2 ? '41234567' : '',
    employeeOf: index < 2 ? [1] : [],
    phones: structuredClone(phones),
    addresses: structuredClone(addresses),
    emails: [{ id: index + 1, email }],
  }));
  const users: User[] = ACCOUNTS.map(([, , email], index) => ({
    guid: makeGuid(),
    email,
    password: PASSWORD,
    isActive: index < 6,
    roles: index < 2 ? ['Seller'] : [],
    personId: index + 1,
    companyId: index === 5 ? 12 : undefined,
    restoreKey: '',
  }));
  const companies: Company[] = [
    { id: 1, companyGroupId: 1, name: 'Radiadores del Vendedor', identifier: '210000010012' },
    { id: 12, companyGroupId: 2, name: 'Taller Ñandú S.R.L.', identifier: '217777770019' },
  ].map((company) => ({
    ...company,
    clientOf: company.id === 1 ? [] : [1],
    phones: [],
    addresses: [],
  }));
  const codes = catalogue.products.map(({ code }) => code);
  return {
    ...catalogue,
    dialect,
    users,
    people,
    companies,
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
        [
          { title: 'Acaba de llegar', items: [codes[0], codes[4], codes[40], codes[66]] },
          { title: 'Más vendidos', items: [codes[2], codes[50]] },
        ],
      ],
    ]),
    tokens: new Map(),
    uploads: new Map(),
    outbox: [],
    nextId,
  };
};
