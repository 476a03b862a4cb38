/** What browser tests of accounts do again and again: fill in forms, log in, read the mail. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
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

/** The messages that stand at fields, by their field's label. */
export const messages = async (page: Page): Promise<Record<string, string>> => {
  const fields = await page.locator('main .field:has(.field-error)').all();
  const found = await Promise.all(
    fields.map(async (field) => [
      (await field.locator('label').first().textContent())?.trim(),
      (await field.locator('.field-error').textContent())?.trim(),
    ]),
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
  await expect.poll(() => links().length, { timeout: 20_000 }).toBeGreaterThan(after);
  const { pathname, search } = new URL(links().at(-1) ?? '');
  return pathname + search;
};
