/** A process that sends mails until it is stopped or killed. */

import { connect } from '#backend/database/connection';
import { sendDueMails } from '#backend/mail/delivery';
import { createMailer } from '#backend/mail/mailer';
import { loadVariant } from '#variants/load';

const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
const { db } = connect(DATABASE_URL, 8);
const mailer = createMailer(SMTP_URL, await loadVariant('NAM'));
const log = { info: () => {}, warn: () => {}, error: () => {} };

process.send?.('ready');
for (;;) {
  await sendDueMails({ db, mailer, log, leaseSeconds: 2, retrySeconds: 0.2 });
  await new Promise((wake) => setTimeout(wake, 50));
}
