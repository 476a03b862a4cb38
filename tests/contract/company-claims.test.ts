import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { userGet } from '#contract/calls/accounts';
import { communicationTimeline } from '#contract/calls/communications';
import { companyFind, companyUpdate } from '#contract/calls/companies';
import { orderAdd, orderFilter } from '#contract/calls/orders';
import { SELLER } from '../support/cast.ts';
import { keyMailedTo } from '../support/mails.ts';
import { useOrderApp } from '../support/order-app.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { companyRegistrationOf } from '../support/registrations.ts';

let seller: Planted;
const { shop, plantOwn } = useOrderApp(async ({ app }) => {
  seller = await plantUser(app.db, SELLER);
  await app.db.execute(sql`insert into companies (id, name, identifier)
    values (${FIRM}, 'Frenos del Sur S.R.L.', ${RUT})`);
});
const good = async (path: string, input: object, { token }: Pick<Planted, 'token'> = seller) => {
  const { status, body } = await shop().post(path, input, { token });
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return body;
};
const FIRM = 7;
const RUT = '216543210012';
const PASSWORD = 'una frase larga 1';
const EMAIL = 'cualquiera@personas.example';

let stranger: Pick<Planted, 'token'>;
let number: number;

/** Registers with the RUT of another company, as anybody may. */
const claim = async () => {
  const company = { CompanyName: 'Frenos del Sur', CompanyIdentifier: RUT };
  const user = { Password: PASSWORD, FirstName: 'Eva', LastName: 'Sosa' };
  await good('/rest/user/addWithCompany', companyRegistrationOf(EMAIL, company, user));
  await good('/rest/user/activate', { guid: await keyMailedTo(shop().app.db, EMAIL) });
  const response = await shop().login(EMAIL, PASSWORD);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { token };
};

const find = async () => companyFind.output.parse(await good(companyFind.path, { id: FIRM })).data;
const employ = (item: object) =>
  good(companyUpdate.path, { id: FIRM, employees: [{ BCMode: 'INS', ...item }] });

beforeAll(async () => {
  await employ({ PersonName: 'Luis', PersonLastName: 'Paz', EmployeePositionId: 'OWN' });
  stranger = await claim();
  const sent = orderOf([{ Code: await plantOwn({ B: 9 }), Quantity: 1, Price: 100 }]);
  number = orderAdd.output.parse(await good(orderAdd.path, sent, stranger)).data.number;
});

const received = async () => {
  const filters = [
    { FilterKey: 'toCompany', FilterValue: '1' },
    { FilterKey: 'text', FilterValue: `#${number}` },
  ];
  return orderFilter.output.parse(await good(orderFilter.path, { filters })).data[0]?.counter;
};
const onCompanysPage = async () => {
  const body = await good(communicationTimeline.path, { companyId: FIRM });
  return communicationTimeline.output.parse(body).data.filter(({ kind }) => kind === 'order');
};
const toldToShop = async () => {
  const { rows } = await shop().app.db.execute<{ company: string }>(
    sql`select data->>'company' as company from mails
        where template = 'shopOrder' and data->>'number' = ${`${number}`}`,
  );
  return rows.map(({ company }) => company);
};

test('naming a company’s RUT gives no access to it', async () => {
  const { data } = userGet.output.parse((await shop().post(userGet.path, {}, stranger)).body);
  expect(data.company).toMatchObject({ name: 'Frenos del Sur' });
  expect(data.person).toMatchObject({
    employeeOf: [],
    phones: [{ phone: '2400 0000' }],
    addresses: [{ address: 'Agraciada 2000' }],
  });
  for (const id of [FIRM, 1]) {
    const filters = [{ FilterKey: 'toCompany', FilterValue: `${id}` }];
    const { status } = await shop().post(orderFilter.path, { filters }, stranger);
    expect([id, status]).toEqual([id, 404]);
  }
  expect((await shop().post('/rest/company/find', { id: FIRM }, stranger)).status).toBe(403);
});

test('an unconfirmed member is marked in the order, its mail and the company’s page', async () => {
  expect(await received()).toMatchObject({ companyName: 'Frenos del Sur', isOfCompany: false });
  expect(await toldToShop()).toEqual(['Frenos del Sur (sin confirmar)']);
  expect(await onCompanysPage()).toMatchObject([{ number, isOfCompany: false }]);
  expect((await find()).unconfirmed).toMatchObject([
    { name: 'Eva', lastName: 'Sosa', email: EMAIL },
  ]);
});

test('an employed member is no longer marked', async () => {
  const [claimed] = (await find()).unconfirmed ?? [];
  await employ({ PersonId: claimed?.personId, EmployeePositionId: 'BUY' });
  expect(await received()).toMatchObject({ isOfCompany: true });
  expect(await onCompanysPage()).toMatchObject([{ number, isOfCompany: true }]);
  expect((await find()).unconfirmed).toBeUndefined();
});
