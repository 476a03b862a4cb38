import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RestHost, startRestHost } from '#emulators/rest-host/rest-host';

let rest: RestHost;
beforeAll(async () => {
  rest = await startRestHost({ isProduction: false });
});
afterAll(() => rest.close());
beforeEach(() => fetch(`${rest.url}/control/reset`));

const logIn = (username: string, password = 'mostrador86', path = '/oauth/access_token') =>
  fetch(rest.url + path, {
    method: 'POST',
    headers: { 'GeneXus-Agent': 'SmartDevice Application' },
    body: new URLSearchParams({
      client_id: rest.environment.API_CLIENT_ID ?? '',
      grant_type: 'password',
      scope: 'FullControl',
      username,
      password,
    }),
  });

const tokenOf = async (username: string): Promise<string> => {
  const { access_token } = await (await logIn(username)).json();
  return access_token;
};

const post = async (path: string, input: unknown, token?: string) => {
  const response = await fetch(rest.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `OAuth ${token}` }),
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const order = (Code: string, Quantity: number, Price: number, OrderGUID = randomUUID()) => ({
  order: {
    OrderGUID,
    OrderState: 'INI',
    OrderPhone: '099 200 001',
    OrderShippingId: 'RES',
    OrderShippingName: 'Retiro en el local',
    OrderShippingPrice: 0,
    OrderPaymentId: 'BRDE',
    OrderPaymentName: 'Depósito bancario',
    Items: [{ Code, Quantity, Price }],
  },
});

test('gives a token for a password, whatever the case of the path', async () => {
  const response = await logIn('ana@personas.example', 'mostrador86', '/OAuth/Access_Token');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    access_token: expect.stringMatching(/^[\da-f-]{36}![\da-f]{64}$/),
    token_type: 'Bearer',
    expires_in: 180,
    refresh_token: '',
    user_guid: '5f0c3a10-0000-4000-8000-000000000003',
  });
});

test('refuses a wrong password, in the body and in a header', async () => {
  const response = await logIn('ana@personas.example', 'otra');
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({
    error: { code: '11', message: 'The user or password is incorrect.' },
  });
  expect(response.headers.get('www-authenticate')).toMatch(/^OAuth realm=.*error_code="11"/);
});

test('requires a header and reports expired tokens', async () => {
  expect(await post('/rest/order/filter', {})).toMatchObject({
    status: 401,
    body: { error: { code: '0', message: 'This service needs an Authorization Header' } },
  });
  const token = await tokenOf('ana@personas.example');
  await post('/control/clock', { forwardMs: 181_000 });
  expect(await post('/rest/order/filter', {}, token)).toMatchObject({
    status: 401,
    body: { error: { code: '103' } },
  });
});

test('serves vehicles at a separate address', async () => {
  const response = await fetch(`${rest.vehiclesUrl}/rest/vehicle/filter`, {
    method: 'POST',
    body: JSON.stringify({ brandId: 7, categoryId: '1.1' }),
  });
  expect(await response.json()).toContainEqual({
    VehicleId: 1,
    VehicleName: 'Gol',
    VehicleYearRange: '1995 - 2008',
    VehicleEngine: '1.6',
    BrandName: 'Volkswagen',
  });
});

test('accepts uploads raw and as a form, for ten minutes', async () => {
  const authorization = `OAuth ${await tokenOf('rosario@nam.example')}`;
  const upload = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${rest.url}/upload.aspx/gxobject`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
    });
  const raw = await upload('foto', { 'content-type': 'image/png' });
  expect(raw.status).toBe(201);
  expect((await raw.json()).object_id).toMatch(/^gxupload:[\da-f]{32}$/);
  const form = new FormData();
  form.append('file', new File(['foto'], 'radiador.png', { type: 'image/png' }));
  expect(await (await upload(form)).json()).toEqual({
    files: [
      {
        name: 'radiador.png',
        size: 4,
        extension: 'png',
        path: expect.stringMatching(/^gxupload:/),
      },
    ],
  });
});

test('serves pictures by file and by a product’s code', async () => {
  for (const path of ['/images/2.jpg', '/products/RA101.jpg']) {
    const response = await fetch(rest.url + path);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

const SPOILT: [kind: string, meets: (answer: Promise<Response>) => Promise<void>][] = [
  ['refuse', async (answer) => expect(answer).rejects.toThrow('fetch failed')],
  ['error', async (answer) => expect((await answer).status).toBe(500)],
  ['html', async (answer) => expect((await answer).json()).rejects.toThrow(SyntaxError)],
  ['half', async (answer) => expect((await answer).text()).rejects.toThrow('terminated')],
  ['lie', async (answer) => expect((await answer).text()).rejects.toThrow('terminated')],
];

test.each(SPOILT)('applies the fault %s to the next answer', async (kind, meets) => {
  await post('/control/faults', { faults: [{ kind, path: '/rest/brand', times: 1 }] });
  const ask = () => fetch(`${rest.url}/rest/brand/list`, { method: 'POST', body: '{}' });
  await meets(ask());
  expect((await ask()).status).toBe(200);
});

test('executes and drops the connection', async () => {
  const token = await tokenOf('ana@personas.example');
  await post('/control/faults', { faults: [{ kind: 'drop', path: '/rest/order/add', times: 1 }] });
  await expect(post('/rest/order/add', order('RA101', 1, 4_935), token)).rejects.toThrow();
  expect((await post('/rest/order/filter', {}, token)).body.resultCount).toBe(5);
});

test('does not start in production', async () => {
  await expect(startRestHost({ isProduction: true })).rejects.toThrow('not run in production');
});
