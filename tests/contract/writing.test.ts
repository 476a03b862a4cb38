/** Messages to the shop and the newsletter. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { mailsTo } from '../support/mails.ts';

const shop = useApp();
const db = () => shop().app.db;
const SHOP_MAILBOX = 'bulevar@nam.example';
const from = (address: string = randomUUID()) => ({ headers: { 'x-real-ip': address } });

const contact = (changes: object = {}, caller = from()) =>
  shop().post(
    '/rest/utils/email/sendContact',
    {
      name: 'José 🚗',
      email: 'jose@personas.example',
      phone: '099 123 456',
      subject: 'Radiador\r\nBcc: otra@personas.example',
      message: 'Hola,\n¿tienen el radiador del Gol?',
      ...changes,
    },
    caller,
  );
const subscribe = (value: string, website = '', caller = from()) =>
  shop().post('/rest/suscription/add', { type: 'NEM', value, website }, caller);
const confirm = (key: string) => shop().post('/rest/suscription/confirm', { key }, from());

const contactMails = async () =>
  (await mailsTo(db(), SHOP_MAILBOX)).filter(({ template }) => template === 'contact');

test('a message goes to the shop, with its sender as Reply-To', async () => {
  expect((await contact()).body).toEqual({ error: '' });
  const mail = (await contactMails()).at(-1);
  expect(mail?.reply_to).toBe('jose@personas.example');
  expect(mail?.data).toMatchObject({ name: 'José 🚗', phone: '099 123 456' });
});

test.each(['\ud83d', 'Hola \ud83d', 'Hola\0'])(
  'half a surrogate pair or an empty text is refused at its field: %j',
  async (text) => {
    const before = (await contactMails()).length;
    const { status, body } = await contact({ message: text });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { message: 'El valor no es válido' },
    });
    expect(await contactMails()).toHaveLength(before);
  },
);

test('a request with the hidden field filled in gets the usual answer and is ignored', async () => {
  const before = (await contactMails()).length;
  expect((await contact({ website: 'https://x.example' })).body).toEqual({ error: '' });
  expect(await contactMails()).toHaveLength(before);
  const bot = `${randomUUID()}@personas.example`;
  expect((await subscribe(bot, 'x')).body).toEqual({ error: '' });
  expect(await mailsTo(db(), bot)).toEqual([]);
});

test('one address cannot flood the shop', async () => {
  const caller = from();
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await contact({}, caller)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
  expect((await contact()).status).toBe(200);
});

test.each(['name', 'email', 'phone', 'subject', 'message'])(
  'a message without its %s is refused at the field',
  async (field) => {
    const { status, body } = await contact({ [field]: ' ' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: 'Este campo es obligatorio' });
  },
);

test('invalid or multiple addresses are refused', async () => {
  for (const email of ['jose', 'a@b.example, c@d.example', 'a@b.example\nbcc: c@d.example'])
    expect((await contact({ email })).body.fields).toEqual({ email: 'Ingrese un email válido' });
});

test('a subscription waits for its confirmation; repeating it sends no second mail', async () => {
  const email = `${randomUUID()}@personas.example`;
  for (let index = 0; index < 3; index += 1)
    expect((await subscribe(email.toUpperCase())).body).toEqual({ error: '' });
  const mails = await mailsTo(db(), email.toUpperCase());
  expect(mails).toHaveLength(1);
  const key = new URL(String(mails[0]?.data.confirmUrl)).searchParams.get('novedades') ?? '';
  expect((await confirm(key)).status).toBe(200);
  expect((await confirm(key)).status).toBe(200);
  shop().setClock(new Date(Date.now() + 2 * 60 * 60 * 1000));
  await subscribe(email);
  shop().setClock(undefined);
  expect(await mailsTo(db(), email)).toEqual([]);
});

test('a mailbox gets at most three confirmation mails a day', async () => {
  const email = `${randomUUID()}@personas.example`;
  const begun = Date.now();
  for (let hour = 0; hour < 24; hour += 1) {
    // A minute later each time: within the hour there is no second mail.
    shop().setClock(new Date(begun + hour * 61 * 60 * 1000));
    expect((await subscribe(email)).body).toEqual({ error: '' });
  }
  shop().setClock(undefined);
  const mails = await mailsTo(db(), email);
  expect(mails).toHaveLength(3);
  // Later requests do not end the last link.
  const key = new URL(String(mails.at(-1)?.data.confirmUrl)).searchParams.get('novedades') ?? '';
  expect((await confirm(key)).status).toBe(200);
});

test('an unconfirmed subscriber may request another link; the first one ends', async () => {
  const email = `${randomUUID()}@personas.example`;
  await subscribe(email);
  shop().setClock(new Date(Date.now() + 2 * 60 * 60 * 1000));
  await subscribe(email);
  shop().setClock(undefined);
  const keys = (await mailsTo(db(), email)).map(
    ({ data }) => new URL(String(data.confirmUrl)).searchParams.get('novedades') ?? '',
  );
  expect(keys).toHaveLength(2);
  expect((await confirm(keys[0] ?? '')).body.errorCode).toBe('subscription.stale');
  expect((await confirm(keys[1] ?? '')).status).toBe(200);
});

test('30 concurrent requests for one address send one mail', async () => {
  const email = `${randomUUID()}@personas.example`;
  const answers = await Promise.all(Array.from({ length: 30 }, () => subscribe(email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mailsTo(db(), email)).toHaveLength(1);
});

test('a wrong key confirms nothing', async () => {
  const { status, body } = await confirm('x');
  expect({ status, code: body.errorCode }).toEqual({ status: 410, code: 'subscription.stale' });
});
