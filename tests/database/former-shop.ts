/** A shop as an earlier release left it: the first migrations alone, and rows that name no column of a later one. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#host/migrate';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, 'backend/database');

export const FORMER = {
  buyer: 'compra@personas.example',
  seller: 'vende@personas.example',
  /** Registered, and never clicked the link of the mail. */
  waiting: 'espera@personas.example',
  /** The buyer's browser was logged in. */
  token: 'a4f0!00c0ffee',
  goods: { family: 'F-86', code: 'RAD-86', price: 1234.5 },
  /** Units before anything is sold over this release; two orders have taken one each. */
  stock: 8,
  /** By deposit, and by card: its buyer stands at the provider's page. */
  guids: ['5f0c3a10-0000-4000-9000-000000000001', '5f0c3a10-0000-4000-9000-000000000002'],
} as const;

/** Of `mostrador86`; every release kept passwords so. */
const HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nR12cbV8BxIKgbOoKcjXYw$oMzqjukxGQY1Zvmqsj3iuntEuvBp1Dl+8yh/qAEmfMs';
const tokenHash = createHash('sha256').update(FORMER.token).digest('hex');

const PLACES = `
insert into states values (1, 'Montevideo');
insert into cities (id, state_id, name) values (1, 1, 'Montevideo');
insert into companies (name, identifier) values ('Radiadores NAM S.R.L.', '211003420017');
insert into brands (name) values ('Refrimar');
insert into categories (id, name, position) values ('1', 'Refrigeración', 1), ('1.1', 'Radiadores', 1);`;

const GOODS = `
insert into families (code, name, category_id, price_cents)
  values ('F-86', 'Radiador de agua', '1.1', 123450);
insert into products (code, family_id, brand_id, category_id, name, price_cents)
  values ('RAD-86', 1, 1, '1.1', 'Radiador de agua', 123450);
insert into applications (family_id, position, name, brand_name, year_from, year_to)
  values (1, 1, 'Gol 1.6', 'Volkswagen', 1995, 2008);
insert into stock values (1, 'B', 5), (1, 'C', 3);`;

const PEOPLE = `
insert into persons (name, last_name, identifier)
  values ('Ana', 'Píriz', '12345678'), ('Rosario', 'Sosa', '23456789'), ('Eva', 'Paz', '');
insert into person_phones (person_id, phone) values (1, '099 000 000');
insert into person_addresses (person_id, state_id, city_id, address) values (1, 1, 1, 'Av. Italia 2000');
insert into users (email, first_name, last_name, password_hash, person_id, activated_at) values
  ('${FORMER.buyer}', 'Ana', 'Píriz', '${HASH}', 1, now()),
  ('${FORMER.seller}', 'Rosario', 'Sosa', '${HASH}', 2, now());
insert into user_roles values (2, 'Seller');
insert into employees values (1, 2, 'SEL');
insert into sessions (token_hash, user_id, expires_at) values ('${tokenHash}', 1, now() + interval '1 week');`;

const order = (guid: string, state: string, payment: string, name: string) => `
insert into orders (guid, body_hash, state, user_id, user_email, person_id, person_name, person_last_name,
  person_identifier, phone, phone_type, destination_company_id, destination_company_name,
  destination_company_identifier, shipping_id, shipping_name, shipping_price_cents, payment_id, payment_name,
  total_cents, reserved_until, created_at)
values ('${guid}', 'x', '${state}', 1, '${FORMER.buyer}', 1, 'Ana', 'Píriz', '12345678', '099 000 000', 'HOM',
  1, 'Radiadores NAM S.R.L.', '211003420017', 'RES', 'Retiro en el local', 0, '${payment}', '${name}',
  123450, now() + interval '1 day', now() - interval '1 minute');
insert into order_items (order_id, position, product_id, code, name, price_cents, quantity, taken)
  select max(id), 0, 1, 'RAD-86', 'Radiador de agua', 123450, 1, '{"B": 1}' from orders;
insert into order_events (order_id, to_state, actor, user_id) select max(id), 'INI', 'buyer', 1 from orders;`;

/** @param preference the provider's name of the checkout */
const charge = (preference: string) => `
insert into charges (order_id, provider, access_token, currency, amount_cents, reference, redirect_url,
  expires_at, next_ask_at)
values (2, 'MPU', 'a token', 'UYU', 123450, '${preference}', 'https://pagos.example/', now() + interval '1 day',
  now() + interval '1 day');`;

/** What a release wrote besides, by the number of its migrations: from the first on, up to the second. */
const BESIDES: readonly [from: number, to: number, (preference: string) => string][] = [
  [
    0,
    12,
    () => `insert into users (email, first_name, last_name, password_hash, person_id)
      values ('${FORMER.waiting}', 'Eva', 'Paz', '${HASH}', 3);
      insert into account_keys (key_hash, user_id, purpose, expires_at)
      values ('x', 3, 'activate', now() + interval '1 day');`,
  ],
  [7, 99, charge],
  [
    15,
    99,
    (preference) => `insert into checkouts (provider, reference, order_id)
      values ('MPU', '${preference}', 2);`,
  ],
  // The lists' read model in a shape that nobody reads any more.
  [
    8,
    99,
    () => `insert into family_cards (family_id, card) values (1, '{"gone": true}');
      insert into list_versions (kind, version) values ('F', 7), ('P', 7);`,
  ],
  [8, 54, () => `insert into search_words values ('F', 'olvidada');`],
  [16, 99, () => `update orders set phone_key = '99000000', network = '127.0.0.1';`],
  [
    24,
    99,
    () => `update orders set branch_code = 'B', branch_name = 'Bulevar', words = 'ana piriz';`,
  ],
  [25, 99, () => `insert into search_documents values ('F', 1, 7, '\\x00');`],
  [
    35,
    99,
    () => `insert into audit_entries (author, subject, subject_id, action, changes)
      values ('Rosario Sosa', 'config', 'BANNER_ITEMS', 'change', '[]');`,
  ],
  [43, 99, () => `insert into publications (reason, ended_at) values ('change', now());`],
];

/** Tables of the first so many migrations, as that release made them. */
const makeTables = async (url: string, migrations: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'former-'));
  try {
    cpSync(join(FOLDER, 'migrations'), join(folder, 'migrations'), { recursive: true });
    const journal = join(folder, 'migrations/meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }));
    mkdirSync(join(folder, 'concurrently'));
    for (const name of readdirSync(join(FOLDER, 'concurrently')))
      if (Number(name.slice(0, 4)) < migrations)
        cpSync(join(FOLDER, 'concurrently', name), join(folder, 'concurrently', name));
    await migrate(url, { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * @param migrations how many that release had
 * @param preference the checkout at which its second order is being paid
 */
export const makeFormerShop = async (
  url: string,
  migrations: number,
  preference: string,
): Promise<void> => {
  await makeTables(url, migrations);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const [byDeposit, byCard] = FORMER.guids;
    const all = [
      ...[PLACES, GOODS, PEOPLE],
      order(byDeposit, 'PPE', 'BRDE', 'Depósito BROU'),
      order(byCard, 'INI', 'MPU', 'Mercado Pago'),
      ...BESIDES.filter(([from, to]) => from <= migrations && migrations <= to).map(([, , sql]) =>
        sql(preference),
      ),
    ];
    for (const statements of all) await client.query(statements);
  } finally {
    await client.end();
  }
};
