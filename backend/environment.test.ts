import { describe, expect, test } from 'vitest';
import type { Env } from '#variants/env';
import { loadVariant } from '#variants/load';
import { EnvironmentError, type Purpose, readEnvironment } from './environment.ts';

const variant = await loadVariant('NAM');
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secreto@db.nam.com.uy/shop',
  SHOP_URL: 'https://tienda.nam.com.uy',
  SMTP_URL: 'smtps://shop:secreto@mail.nam.com.uy:465',
};
const mercadoPago = {
  MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1234-secreto',
  MERCADO_PAGO_WEBHOOK_SECRET: 'secreto',
};
const payPal = {
  PAYPAL_CLIENT_ID: 'AbCdEf',
  PAYPAL_CLIENT_SECRET: 'secreto',
  PAYPAL_WEBHOOK_ID: '1AB23456CD789012E',
};

/** Returns the names of settings with problems; empty if the shop may open. */
const faults = (env: Env, purpose?: Purpose): string[] => {
  try {
    readEnvironment(env, variant, purpose);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    expect(error.message).not.toContain('secreto');
    return error.problems.map(({ name }) => name);
  }
};

describe('a production shop', () => {
  test('lists everything that is missing at once', () => {
    expect(faults({ NODE_ENV: 'production' })).toEqual(['DATABASE_URL', 'SHOP_URL', 'SMTP_URL']);
    expect(faults({ NODE_ENV: 'production' }, 'pages')).toEqual(['DATABASE_URL', 'SHOP_URL']);
    const empty = { ...production, SHOP_URL: ' ', SMTP_URL: '', DATABASE_URL: '' };
    expect(faults(empty)).toEqual(['DATABASE_URL', 'SHOP_URL', 'SMTP_URL']);
  });

  test('opens without payment providers and warns which payment methods are hidden', () => {
    expect(readEnvironment(production, variant)).toMatchObject({
      isProduction: true,
      shopUrl: 'https://tienda.nam.com.uy',
      payments: { accounts: { MPU: null, PYPL: null } },
      warnings: [
        'Sin sus credenciales no se ofrece pagar con Mercado Pago.',
        'Sin sus credenciales no se ofrece pagar con PayPal.',
      ],
    });
    const { warnings, payments } = readEnvironment(
      { ...production, ...mercadoPago, ...payPal },
      variant,
    );
    expect(warnings).toEqual([]);
    expect(payments.accounts.MPU?.isTest).toBe(false);
    expect(payments.accounts.PYPL?.isTest).toBe(false);
  });

  test.each([
    ['an access token without its webhook secret', { MERCADO_PAGO_WEBHOOK_SECRET: '' }],
    ['a webhook secret without its access token', { MERCADO_PAGO_ACCESS_TOKEN: ' ' }],
    ['a PayPal account without its secret', { PAYPAL_CLIENT_SECRET: '' }],
    ['a PayPal account without its webhook', { PAYPAL_WEBHOOK_ID: undefined }],
    ['a test token of Mercado Pago', { MERCADO_PAGO_ACCESS_TOKEN: 'TEST-1234-secreto' }],
    ['PayPal’s sandbox', { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/' }],
    ['an invalid provider address', { MERCADO_PAGO_API_URL: 'https://pagos.example' }],
  ])('does not open with %s', (_name, change) => {
    expect(faults({ ...production, ...mercadoPago, ...payPal, ...change })).toEqual(
      Object.keys(change),
    );
  });

  test.each([
    'http://tienda.nam.com.uy',
    'http://localhost:4321',
    'https://localhost',
    'https://10.0.0.7',
    'https://192.168.1.2:8443',
    'https://[::1]',
    'https://[fd00::1]',
    'https://tienda',
    'https://tienda.local',
    'https://tienda.nam.com.uy/nam',
    'https://tienda.nam.com.uy/?a=1',
    'tienda.nam.com.uy',
  ])('rejects the address %s', (SHOP_URL) => {
    expect(faults({ ...production, SHOP_URL })).toEqual(['SHOP_URL']);
  });

  test.each([
    [
      'http://tienda.nam.com.uy',
      'tiene que empezar con https://: sin cifrado, las sesiones y los pagos quedarían a la vista',
    ],
    [
      'http://tienda.local',
      'tiene que empezar con https://: sin cifrado, las sesiones y los pagos quedarían a la vista',
    ],
    ['https://10.0.0.7', 'va la dirección pública de la tienda'],
    [undefined, 'falta: la dirección pública de la tienda, https://…'],
  ])('says what is wrong with the address %s', (SHOP_URL, text) => {
    expect(() => readEnvironment({ ...production, SHOP_URL }, variant)).toThrow(text);
  });

  test.each([
    ['PORT', '4321x'],
    ['PORT', '65536'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_CONNECTIONS', '4.5'],
    ['DATABASE_URL', 'mysql://shop@db/shop'],
    ['SMTP_URL', 'mail.nam.com.uy'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['GEOCODER_URL', 'maps'],
  ])('does not open with %s=%s', (name, value) => {
    expect(faults({ ...production, [name]: value })).toEqual([name]);
  });

  test('accepts what Netlify provides', () => {
    const netlify = {
      SITE_ID: 'f1e2',
      URL: 'https://nam.netlify.app',
      NETLIFY_DB_URL: production.DATABASE_URL,
      SMTP_URL: production.SMTP_URL,
    };
    expect(readEnvironment(netlify, variant)).toMatchObject({
      isProduction: true,
      shopUrl: 'https://nam.netlify.app',
      databaseUrl: production.DATABASE_URL,
      connections: 4,
    });
    expect(readEnvironment({ ...netlify, SHOP_URL: ' ' }, variant).shopUrl).toBe(
      'https://nam.netlify.app',
    );
    expect(readEnvironment({ ...netlify, SHOP_URL: 'https://nam.com.uy/' }, variant).shopUrl).toBe(
      'https://nam.com.uy',
    );
    expect(readEnvironment({ ...netlify, NETLIFY_LOCAL: 'true' }, variant).isProduction).toBe(
      false,
    );
  });
});

describe('a deploy on Netlify other than production', () => {
  const { DATABASE_URL, SMTP_URL } = production;
  const url = 'https://nam.netlify.app';
  const preview = { NETLIFY: 'true', CONTEXT: 'deploy-preview', URL: url, SMTP_URL };

  test.each(['deploy-preview', 'branch-deploy', 'pruebas'])(
    'may not use the production database as %s',
    (CONTEXT) => {
      const env = { ...preview, CONTEXT, DATABASE_URL };
      for (const purpose of ['shop', 'pages'] as const)
        expect(() => readEnvironment(env, variant, purpose)).toThrow(
          /DATABASE_URL +es la base de producción.*solo para Production/,
        );
      expect(faults({ ...env, DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([
        'DATABASE_URL',
        'DATABASE_DIRECT_URL',
      ]);
    },
  );

  test('may use a database branch of Netlify; production may use its own database', () => {
    const onBranch = { ...preview, NETLIFY_DB_URL: DATABASE_URL };
    expect(readEnvironment(onBranch, variant).databaseUrl).toBe(DATABASE_URL);
    const own = { ...preview, CONTEXT: 'production', DATABASE_URL };
    expect(readEnvironment(own, variant).databaseUrl).toBe(DATABASE_URL);
    const local = { ...preview, NETLIFY_LOCAL: 'true', CONTEXT: 'dev', DATABASE_URL };
    expect(readEnvironment(local, variant).databaseUrl).toBe(DATABASE_URL);
  });
});

describe('a shop in development', () => {
  test('needs no settings, and its address is where it listens', () => {
    expect(readEnvironment({}, variant)).toMatchObject({
      isProduction: false,
      shopUrl: 'http://localhost:4321',
      databaseUrl: undefined,
      port: 4321,
      host: 'localhost',
      connections: 20,
      smtpUrl: undefined,
      files: { folder: '.data/files' },
    });
    const onBlobs = { NETLIFY_BLOBS_CONTEXT: 'e30=' };
    expect(readEnvironment(onBlobs, variant).files).toBe('netlify-blobs');
    expect(readEnvironment({ ...onBlobs, FILES_DIR: '/srv/files' }, variant).files).toEqual({
      folder: '/srv/files',
    });
    expect(readEnvironment({ PORT: '8080' }, variant).shopUrl).toBe('http://localhost:8080');
  });

  test.each([
    ['', 'http://localhost:4321'],
    ['  ', 'http://localhost:4321'],
    ['https://demo.nam.com.uy/', 'https://demo.nam.com.uy'],
    [' http://localhost:9000// ', 'http://localhost:9000'],
  ])('SHOP_URL=%j becomes %s in mails, pages and payments', (SHOP_URL, address) => {
    const { shopUrl, payments } = readEnvironment({ SHOP_URL }, variant);
    expect([shopUrl, payments.shopUrl]).toEqual([address, address]);
  });

  test('may use test credentials, but not half of them', () => {
    const test = { ...mercadoPago, MERCADO_PAGO_ACCESS_TOKEN: 'TEST-1' };
    expect(readEnvironment(test, variant).payments.accounts.MPU?.isTest).toBe(true);
    expect(faults({ MERCADO_PAGO_ACCESS_TOKEN: 'TEST-1' })).toEqual([
      'MERCADO_PAGO_WEBHOOK_SECRET',
    ]);
  });
});

describe('a shop over an existing host', () => {
  const host = {
    NODE_ENV: 'production',
    SHOP_URL: 'https://tienda.nam.com.uy',
    API_URL: 'https://sistema.nam.com.uy/tienda/',
    SESSION_SECRET: 'secreto '.repeat(5),
  };

  test('needs neither a database nor a mail server', () => {
    expect(readEnvironment(host, variant).remote).toEqual({
      apiUrl: 'https://sistema.nam.com.uy/tienda',
      vehiclesUrl: 'https://sistema.nam.com.uy/tienda/rest/vehicle/filter',
      clientId: 'mostrador',
      secrets: [host.SESSION_SECRET.trim()],
    });
  });

  test('needs a secret for its sessions, except to build its pages', () => {
    expect(faults({ ...host, SESSION_SECRET: '' })).toEqual(['SESSION_SECRET']);
    expect(faults({ ...host, SESSION_SECRET: '' }, 'pages')).toEqual([]);
    expect(faults({ ...host, SESSION_SECRET: 'secreto' })).toEqual(['SESSION_SECRET']);
    expect(faults({ ...host, API_URL: 'sistema.nam.com.uy' })).toContain('API_URL');
  });

  test('warns which payment methods are hidden, and does not open if none is left', () => {
    expect(readEnvironment(host, variant).warnings).toEqual([
      'Con API_URL no se ofrece pagar con Mercado Pago: el servidor no cobra en línea.',
      'Con API_URL no se ofrece pagar con PayPal: el servidor no cobra en línea.',
    ]);
    const online = variant.payments.filter(({ id }) => id === 'MPU');
    expect(() => readEnvironment(host, { ...variant, payments: online })).toThrow(
      /API_URL {2}con ella solo se paga por instrucciones/,
    );
    const shows = { ...variant, payments: [], flags: { ...variant.flags, enableSale: false } };
    expect(readEnvironment(host, shows).warnings).toEqual([]);
  });

  test('polls the host every half hour and calls a build hook daily by default', () => {
    const read = (env: Env) => {
      const { publishEvery, buildHook } = readEnvironment({ ...host, ...env }, variant);
      return [publishEvery, buildHook];
    };
    const hook = { BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1' };
    expect(read({})).toEqual([1_800, undefined]);
    expect(read({ PUBLISH_EVERY: '60' })).toEqual([60, undefined]);
    expect(read(hook)).toEqual([86_400, { url: hook.BUILD_HOOK_URL, everySeconds: 86_400 }]);
    expect(read({ ...hook, PUBLISH_EVERY: '0' })).toEqual([0, undefined]);
    expect(readEnvironment({ ...production, ...hook }, variant).buildHook).toBeUndefined();
    expect(faults({ ...host, PUBLISH_EVERY: 'diario' })).toEqual(['PUBLISH_EVERY']);
    // A timer would fire at once.
    const longest = 2 ** 31 / 1_000;
    expect(faults({ ...host, PUBLISH_EVERY: `${Math.ceil(longest)}` })).toEqual(['PUBLISH_EVERY']);
  });

  test('accepts two secrets during rotation', () => {
    const [one, two] = ['secreto1'.repeat(4), 'secreto2'.repeat(4)];
    const { remote } = readEnvironment({ ...host, SESSION_SECRET: `${one}, ${two}` }, variant);
    expect(remote?.secrets).toEqual([one, two]);
  });
});
