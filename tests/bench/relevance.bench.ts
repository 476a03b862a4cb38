/** How many of a mechanic's queries find the wanted part among the first three, in a shop of 100,000 parts. */
import { autopartFilter } from '#contract/calls/catalog';
import type { Report } from '../../scripts/bench.ts';
import { judge, REQUIRED } from '../relevance/judge.ts';
import { startServers } from '../support/servers.ts';
import { useLargeShop } from './large-shop.ts';

const ask = async (url: string, text: string, rowsMax: number) => {
  const answer = await fetch(url + autopartFilter.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filters: [{ FilterKey: 'text', FilterValue: text }], rowsMax }),
  });
  if (!answer.ok) throw new Error(`the list of “${text}” answered ${answer.status}`);
  return autopartFilter.output.parse(await answer.json()).data;
};

export const bench = (report: Report): Promise<void> =>
  useLargeShop('.data/bench-relevance', async (databaseUrl) => {
    const servers = await startServers(1, databaseUrl);
    try {
      const [url = ''] = servers.urls;
      const { right, of, wrong } = await judge((text, rows) => ask(url, text, rows));
      report('relevance: queries with what they mean in the first 3', {
        right,
        of,
        required: REQUIRED,
      });
      if (wrong.length > 0) report('not met', { queries: wrong.join(' · ') });
      if (right < REQUIRED)
        throw new Error(`${right} of ${of} queries are met, ${REQUIRED} must be`);
    } finally {
      await servers.stop();
    }
  });
