/** Opens NAM with its demo for a seller's browser, for benches of the back-office. */
import { chromium, type Page } from 'playwright';
import { connect, type Db } from '#backend/database/connection';
import { ensureBrowser } from '../../scripts/browser.ts';
import { sessionOf, tokenOf } from '../support/account.ts';
import { withSmallShop } from './small-shop.ts';

const EMAIL = 'vendedora@nam.example';

interface SellerInShop {
  url: string;
  page: Page;
  /** Authorizes calls that no page makes. */
  token: string;
}

/** @param name of the shop's folders and database @param plant adds data to the demo */
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
      const storageState = await sessionOf(url, EMAIL);
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, storageState });
      await page.goto(`${url}/gestion`);
      await act({ url, page, token: await tokenOf(url, EMAIL) });
    } finally {
      await browser.close();
    }
  });
