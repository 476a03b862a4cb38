/** The outside world on one machine: a mail server and the payment providers, for trying and for tests. */
import { serveRoutes } from './http.ts';
import { startInbox } from './mail/inbox.ts';
import { mailRoutes } from './mail/pages.ts';

export interface SandboxOptions {
  /** The shop's own address: webhooks go there. */
  shopUrl: string;
  /** Of the pages; 0 = any free one. */
  port?: number;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  mailPageUrl: string;
  /** Environment variables by which a shop finds this sandbox. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** @throws Error in production: nobody may pay with play money there */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  if (process.env.NODE_ENV === 'production')
    throw new Error('the sandbox does not run in production');
  const inbox = await startInbox();
  const server = await serveRoutes(mailRoutes(inbox), options.port);
  return {
    url: server.url,
    smtpUrl: inbox.smtpUrl,
    mailPageUrl: `${server.url}/correo`,
    environment: { SMTP_URL: inbox.smtpUrl },
    close: async () => {
      await server.close();
      await inbox.close();
    },
  };
};
