import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Variant } from '#variants/schema';
import { renderMail } from './render.ts';

/** A row of the outbox. */
export interface StoredMail {
  messageKey: string;
  recipient: string;
  replyTo: string;
  template: string;
  data: unknown;
}

export interface Mailer {
  /** Resolves when the server has accepted the mail; otherwise throws. */
  send: (mail: StoredMail) => Promise<void>;
  /** Names the server and the sender, without revealing them: another name means that a test is outdated. */
  settings: () => string;
  close: () => void;
}

/** Maximum mails sent at the same time. */
export const MAX_CONNECTIONS = 5;

/** An unresponsive server fails long before the mail's lease ends. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Returns the address from which the shop's mails come. */
export const senderOf = (variant: Pick<Variant, 'branches' | 'mail' | 'url'>): string =>
  variant.mail.from || variant.branches[0]?.email || `tienda@${new URL(variant.url).hostname}`;

/** Creates a pooled SMTP transport. @param smtpUrl such as `smtps://user:password@host:465` */
export const createMailer = (smtpUrl: string, variant: Variant): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      // The owner may change it.
      const sender = senderOf(variant);
      const { headers, subject, html, text } = renderMail(mail.template, mail.data, variant);
      await transport.sendMail({
        from: { name: variant.name, address: sender },
        to: { name: '', address: mail.recipient },
        replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : undefined,
        subject,
        html,
        text,
        // Constant over retries, so that mail programs drop duplicates.
        messageId: `<${mail.messageKey}@${sender.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
    },
    settings: () =>
      createHash('sha256')
        .update(`${smtpUrl} ${senderOf(variant)}`)
        .digest('hex'),
    close: () => transport.close(),
  };
};
