/** NAM with its demo, and a seller who is in it with a browser of hers, for benches of the back-office. */
import { chromium, type Page } from 'playwright';
import { connect, type Db } from '#backend/database/connection';
import { ensureBrowser } from '../../scripts/browser.ts';
import { loginForm } from '../support/login-form.ts';
import { withSmallShop } from './small-shop.ts';

const EMAIL = 'vendedora@nam.example';
const PASSWORD = 'mostrador86';

interface SellerInShop {
  url: string;
  page: Page;
  /** For calls that no page makes. */
  token: string;
}

const tokenOf = async (url: string): Promise<string> => {
  const form = loginForm(EMAIL, PASSWORD);
  const reply = await fetch(`${url}/Oauth/access_token`, { method: 'POST', body: form });
  const { access_token: token }: { access_token: string } = await reply.json();
  return token;
};

/**
 * @param name of the shop's folders and database
 * @param plant what the demo does not have
 */
export const withSeller = (
  name: string,
  plant: (db: Db) => Promise<unknown>,
  act: (seller: SellerInShop) => Promise<void>,
): Promise<void> =>
  withSmallShop(name, async ({ url }) => {
    const { db, close } = connect(process.env.DATABASE_URL ?? '', 1);
    await plant(db).finally(close);
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${url}/iniciar?from=%2Fgestion`);
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
      await page.waitForURL((to) => to.pathname === '/gestion');
      await act({ url, page, token: await tokenOf(url) });
    } finally {
      await browser.close();
    }
  });
