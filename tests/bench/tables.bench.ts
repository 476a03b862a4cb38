/** A table of 10,000 products in the back-office, opened and filtered: from the press and from the answer to the painted rows. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import { productTable } from '#contract/calls/goods';
import type { Report } from '../../scripts/bench.ts';
import { median } from '../support/measuring.ts';
import { withSeller } from './seller-browser.ts';

const ROWS = 10_000;
const ROUNDS = 15;
/** The name of every hundredth product. */
const RARE = 'escotilla';

const plantProducts = async (db: Db): Promise<void> => {
  await db.execute(
    sql`insert into products (code, brand_id, category_id, name, price_cents)
        select 'MIL-' || n, (select min(id) from brands), (select id from categories order by id limit 1),
          case when n % 100 = 0 then ${RARE}::text else 'pieza' end || ' ' || n, 10000
        from generate_series(1, ${ROWS}::int) n`,
  );
  await db.transaction((tx) => rebuildListIndex(tx));
};

interface Painted {
  /** Since the navigation, or since the key that loaded other rows. */
  all: number;
  /** Since the answer was here. */
  answer: number;
  /** Rows of the whole table, with its head. */
  count: number;
}

/** Waits until other rows fill the screen. @param before rows of the table until then */
const untilPainted = (page: Page, before = 0): Promise<Painted> =>
  page.evaluate(
    ([path, previous]) =>
      new Promise<Painted>((done) => {
        let begun = 0;
        addEventListener('keydown', ({ timeStamp }) => (begun = timeStamp), true);
        const look = (): void => {
          const grid = document.querySelector('[role=grid][aria-busy=false]');
          const count = Number(grid?.getAttribute('aria-rowcount') ?? 0);
          const row = grid?.querySelector('tr[data-index="0"]:not([aria-busy])');
          if (!row || count === previous) return void requestAnimationFrame(look);
          // After the frame in which they are painted.
          requestAnimationFrame(() => {
            const [call] = performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.endsWith(path))
              .slice(-1);
            const answered = call instanceof PerformanceResourceTiming ? call.responseEnd : 0;
            const now = performance.now();
            done({ all: now - begun, answer: now - answered, count });
          });
        };
        requestAnimationFrame(look);
      }),
    [productTable.path, before] as const,
  );

export const bench = (report: Report): Promise<void> =>
  withSeller('tables', plantProducts, async ({ url, page }) => {
    const opened: Painted[] = [];
    const filtered: Painted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${url}/gestion/productos`, { waitUntil: 'commit' });
      const all = await untilPainted(page);
      opened.push(all);
      await page.getByRole('searchbox', { name: 'Buscar' }).fill(RARE);
      const fewer = untilPainted(page, all.count);
      await page.keyboard.press('Enter');
      filtered.push(await fewer);
    }
    for (const [name, rounds] of [
      ['opened', opened],
      ['filtered', filtered],
    ] as const)
      report(`table of ${ROWS} rows, ${name}`, {
        rows: median(rounds.map(({ count }) => count - 1)),
        'ms to the painted rows': median(rounds.map(({ all }) => all)),
        'of it after the answer': median(rounds.map(({ answer }) => answer)),
      });
  });
