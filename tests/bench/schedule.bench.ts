/** The schedule with 500 entries on one day: what the call takes, and how long they are on their way to the screen. */
import { chromium } from 'playwright';
import { connect } from '#backend/database/connection';
import type { Report } from '../../scripts/bench.ts';
import { ensureBrowser } from '../../scripts/browser.ts';
import { ENTRIES, plantFullDay, showFullDay } from '../support/schedule.ts';
import { withSmallShop } from './small-shop.ts';

const ROUNDS = 15;
const PASSWORD = 'mostrador86';

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

const tokenOf = async (url: string): Promise<string> => {
  const form = new URLSearchParams({
    client_id: 'bench',
    grant_type: 'password',
    scope: 'FullControl',
    username: 'vendedora@nam.example',
    password: PASSWORD,
  });
  const reply = await fetch(`${url}/Oauth/access_token`, { method: 'POST', body: form });
  const { access_token: token }: { access_token: string } = await reply.json();
  return token;
};

/** The whole call over HTTP, its answer read. */
const callMs = async (url: string, token: string): Promise<number> => {
  const filters = [
    { FilterKey: 'startDate', FilterValue: '01/05/2032 00:00:00.0' },
    { FilterKey: 'endDate', FilterValue: '01/05/2032 23:59:59.999' },
  ];
  const begun = performance.now();
  const reply = await fetch(`${url}/rest/communication/filter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
    body: JSON.stringify({ filters, rowsMax: 1_000, orderBy: 'OLD' }),
  });
  await reply.json();
  return performance.now() - begun;
};

export const bench = (report: Report): Promise<void> =>
  withSmallShop('schedule', async ({ url }) => {
    const { db, close } = connect(process.env.DATABASE_URL ?? '', 1);
    await plantFullDay(db);
    await close();
    const token = await tokenOf(url);
    const calls: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) calls.push(await callMs(url, token));
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${url}/iniciar?from=%2Fgestion%2Fagenda`);
      await page.getByLabel('Email').fill('vendedora@nam.example');
      await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
      await page.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
      await page.waitForURL((to) => to.pathname === '/gestion/agenda');
      const rounds: Awaited<ReturnType<typeof showFullDay>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await showFullDay(page, url));
      const medianOf = (which: keyof (typeof rounds)[number]) =>
        median(rounds.map((round) => round[which]));
      report(`schedule, ${ENTRIES} entries of a day`, {
        'call ms': median(calls),
        'answer to a full screen ms': medianOf('full'),
        'to all of them ms': medianOf('all'),
        'work ms': medianOf('work'),
      });
    } finally {
      await browser.close();
    }
  });
