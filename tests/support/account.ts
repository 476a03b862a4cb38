/** What browser tests of accounts do again and again: fill in forms, log in, read the mail. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { LOGIN_PATH } from '#contract/calls/accounts';
import { loginForm } from './login-form.ts';
import type { Shop } from './shop.ts';

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

/**
 * Logs in without the form, which is slower. The page shows a file without scripts then; who tests the form
 * uses `logIn`.
 */
export const enter = async (
  page: Page,
  shopUrl: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> => {
  await page.goto(`${shopUrl}/robots.txt`);
  const status = await page.evaluate(
    async ({ path, fields }) => {
      const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
      const { user_guid: guid }: { user_guid?: string } = await response.json();
      // As `src/stores/account/session.ts` stores it.
      localStorage.setItem('mostrador.session', JSON.stringify({ guid }));
      return response.status;
    },
    { path: LOGIN_PATH, fields: Object.fromEntries(loginForm(email, password)) },
  );
  expect(status).toBe(200);
};

/** The messages that stand at fields, by their field's label. */
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
  { emulators }: Shop,
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
