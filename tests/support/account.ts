/** Steps that browser tests of accounts share: fill in forms, log in, read the mail. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Inbox } from '#emulators/mail/inbox';
import { loginForm } from './login-form.ts';

export const DEMO_PASSWORD = 'mostrador86';
export const BUYER = 'comprador@nam.example';
/** The generic shop's. */
export const GENERIC_BUYER = 'comprador@obj.example';

/** Label → text; labels are taken whole. */
export const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await page
      .getByRole('main')
      .getByRole('textbox', { name: label, exact: true })
      .or(
        // Password fields have no role of their own.
        page
          .getByRole('main')
          .locator('input[type="password"]')
          .and(page.getByLabel(label, { exact: true })),
      )
      .fill(value);
};

/** On `/iniciar`. */
export const logIn = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await fill(page, { Email: email, Contraseña: password });
  await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
};

const requestLogin = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/Oauth/access_token`, {
    method: 'POST',
    body: loginForm(email, password),
  });
  if (!answer.ok) throw new Error(`${email} cannot log in: ${await answer.text()}`);
  const grant: { access_token: string; user_guid: string } = await answer.json();
  return { grant, cookies: answer.headers.getSetCookie() };
};

/** Returns the token of a new session, for requests without a browser. */
export const tokenOf = async (
  url: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<string> => (await requestLogin(url, email, password)).grant.access_token;

/** Starts a session without the login page. @returns the state of a browser context that has it */
export const sessionOf = async (url: string, email = BUYER, password = DEMO_PASSWORD) => {
  const { grant, cookies } = await requestLogin(url, email, password);
  const hint = { name: 'mostrador.session', value: JSON.stringify({ guid: grant.user_guid }) };
  return {
    cookies: cookies.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const { hostname: domain } = new URL(url);
      const kind = { httpOnly: true, secure: true, sameSite: 'Lax' } as const;
      return { name, value, domain, path: '/', expires: -1, ...kind };
    }),
    origins: [{ origin: url, localStorage: [hint] }],
  };
};

/** Logs a page in without the form; its storage stays. Tests of the form use `logIn`. */
export const enter = async (page: Page, url: string, email = BUYER): Promise<void> => {
  const { cookies, origins } = await sessionOf(url, email);
  await page.context().addCookies(cookies);
  // A file without scripts, which has the shop's storage.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((items) => {
    for (const { name, value } of items ?? []) localStorage.setItem(name, value);
  }, origins[0]?.localStorage);
};

/** The messages at fields, by label. */
export const messages = async (page: Page): Promise<Record<string, string>> => {
  // At one look: a message may go while the next is read.
  const found = await page
    .locator('main .field:has(.field-error)')
    .evaluateAll((fields) =>
      fields.map((field) =>
        ['label', '.field-error'].map(
          (part) => field.querySelector(part)?.textContent?.trim() ?? '',
        ),
      ),
    );
  return Object.fromEntries(found);
};

/**
 * Waits for a mail.
 * @returns path of the first link in it that contains `part`
 */
export const mailedPath = async (
  { emulators }: { emulators: { inbox: Pick<Inbox, 'mails'> } },
  to: string,
  part: string,
  after = 0,
): Promise<string> => {
  const links = () =>
    emulators.inbox
      .mails()
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ html }) =>
        [...html.matchAll(/href="([^"]+)"/g)].map((match) =>
          (match[1] ?? '').replaceAll('&amp;', '&'),
        ),
      )
      .filter((href) => href.includes(part));
  await expect.poll(() => links().length).toBeGreaterThan(after);
  const { pathname, search } = new URL(links().at(-1) ?? '');
  return pathname + search;
};
