/**
 * `npm run account -- --seller name@shop [--name "Ana Paz"]`: makes a seller of the shop's company, or with `--owner`
 * its owner, who administers the users; the first account is an owner in any case. Somebody who did not work there
 * before gets a link by mail to choose a password; others are promoted.
 *
 * `npm run account -- --reset-factor name@shop` removes the second factors of somebody who lost them all.
 */

import pino from 'pino';
import { resetFactorsOf } from '#backend/auth/factors/account-factors';
import { KEY_HOURS } from '#backend/auth/one-time-tokens';
import { AccountDisabled, makeSeller, type SellerMade } from '#backend/companies/sellers';
import { databaseClock } from '#backend/database/clock';
import { connect, type Db } from '#backend/database/connection';
import { sendDueMails, waitUntilSent } from '#backend/mail/delivery';
import { createMailer } from '#backend/mail/mailer';
import { counted } from '#contract/amounts/counted';
import { employeePositionNames } from '#contract/entities/companies';
import * as fields from '#contract/fields/email';
import { variant as loaded } from '#variant';
import { pathOf } from '#variants/paths';
import { openDatabase } from './database.ts';
import { environmentOf, giveUp } from './environment.ts';
import { optionsOf } from './options.ts';
import { setUpShop } from './set-up-shop.ts';

const values = optionsOf(
  {
    seller: { type: 'string' },
    owner: { type: 'string' },
    name: { type: 'string' },
    'reset-factor': { type: 'string' },
  },
  'npm run account -- --seller nombre@tienda.com.uy --name "Ana Paz"',
);
const parsed = fields.email().safeParse(values['reset-factor'] ?? values.owner ?? values.seller);
if (!parsed.success) giveUp('Falta quién: npm run account -- --seller nombre@tienda.com.uy');
const email = parsed.data ?? '';
const [firstName = '', ...rest] = (values.name?.trim() || email.split('@')[0] || '').split(/\s+/);
const seller = { email, firstName, lastName: rest.join(' ') };

const environment = environmentOf();
const variant = { ...loaded, url: environment.shopUrl };

/** Sends the mail now; an open shop may have sent it already. */
const sendMail = async (db: Db, smtpUrl: string): Promise<string> => {
  const mailer = createMailer(smtpUrl, variant);
  try {
    const log = pino({ level: 'silent' });
    await sendDueMails({ db, mailer, log });
    return (await waitUntilSent(db, email))
      ? `Le enviamos por correo el enlace para elegir su contraseña; vale ${counted(KEY_HOURS.invitation / 24, 'día', 'días')}.`
      : 'El servidor de correo no tomó el mensaje todavía; la tienda lo envía cuando pueda.';
  } finally {
    mailer.close();
  }
};

const WORDS: Record<SellerMade['outcome'], (place: string) => string> = {
  made: (place) => `es una cuenta nueva: ${place}`,
  promoted: (place) => `ya tenía cuenta y ahora es ${place}`,
  kept: (place) => `ya era ${place}; no cambió nada`,
};

/** Returns the hint for somebody who worked in the shop already and keeps the password. */
const loginHint = (): string =>
  `Entra con la contraseña que ya tiene; si no la recuerda: «¿Olvidaste tu contraseña?», en ${variant.url}${pathOf(variant, 'login') ?? '/'}`;

/** Removes the second factors of an account, and says so. */
const resetFactor = async (db: Db, now: () => Date): Promise<void> => {
  const removed = await db.transaction((tx) => resetFactorsOf(tx, email, { variant, now }));
  if (removed > 0)
    return console.log(`${email}: sin segundo factor. Entra con su contraseña y configura otro.`);
  console.error(`${email}: no hay una cuenta con segundo factor en esa dirección.`);
  process.exitCode = 1;
};

/** Makes the seller or owner, and says what happened. */
const makeAccount = async (db: Db, now: () => Date): Promise<void> => {
  const { position, outcome, url } = await db.transaction((tx) =>
    makeSeller(tx, seller, { variant, now }, values.owner !== undefined),
  );
  const place = `${employeePositionNames[position]} de ${variant.destinationCompany.name}`;
  console.log(`${email}: ${WORDS[outcome](place)}`.replace(/\.?$/, '.'));
  if (!url) console.log(loginHint());
  else if (outcome === 'promoted')
    console.log('La contraseña que tenía dejó de servir: la nueva se elige con un enlace.');
  if (url && environment.smtpUrl) console.log(await sendMail(db, environment.smtpUrl));
  else if (url) {
    console.log(
      'SMTP_URL no nombra un servidor de correo: el mensaje espera a que la tienda abra.',
    );
    // The link is a credential: in production only the reader of the mail sees it.
    if (!environment.isProduction) console.log(`Para elegir la contraseña: ${url}`);
  }
};

const database = await openDatabase(variant.id);
const { db, close } = connect(database.url, 4);
try {
  await setUpShop(database.url, variant);
  // The link expires by the database's clock.
  const clock = databaseClock(db);
  await clock.sync();
  await (values['reset-factor'] === undefined ? makeAccount : resetFactor)(db, clock.now);
} catch (error) {
  if (!(error instanceof AccountDisabled)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
  await database.stop();
}
