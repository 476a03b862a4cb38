/** The schedule with 500 entries on one day: the time of the call, and until they are visible. */
import type { Report } from '../../scripts/bench.ts';
import { median, timeOf } from '../support/measuring.ts';
import { ENTRIES, plantFullDay, type ScheduleView, showFull } from '../support/schedule.ts';
import { withSeller } from './seller-browser.ts';

const ROUNDS = 15;

/** The whole call over HTTP, its answer read. */
const callMs = (url: string, token: string): Promise<number> => {
  const filters = [
    { FilterKey: 'startDate', FilterValue: '01/05/2032 00:00:00.0' },
    { FilterKey: 'endDate', FilterValue: '01/05/2032 23:59:59.999' },
  ];
  return timeOf(async () => {
    const reply = await fetch(`${url}/rest/communication/filter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `OAuth ${token}` },
      body: JSON.stringify({ filters, rowsMax: 1_000, orderBy: 'OLD' }),
    });
    await reply.json();
  });
};

export const bench = (report: Report): Promise<void> =>
  withSeller('schedule', plantFullDay, async ({ url, page, token }) => {
    const calls: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) calls.push(await callMs(url, token));
    const views: readonly ScheduleView[] = ['dia', 'semana', 'mes'];
    // In turns, so that what slows one slows all.
    const rounds: Awaited<ReturnType<typeof showFull>>[][] = views.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, view] of views.entries())
        rounds[index]?.push(await showFull(page, url, view));
    for (const [index, view] of views.entries())
      report(`schedule by ${view}, ${ENTRIES} entries of a day`, {
        'call ms': median(calls),
        'answer to all of them ms': median((rounds[index] ?? []).map(({ all }) => all)),
        'work ms': median((rounds[index] ?? []).map(({ work }) => work)),
      });
  });
