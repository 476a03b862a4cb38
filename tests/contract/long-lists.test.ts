/** Long lists of values do not hold up the requests beside them. */
import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { plantShelves } from '../support/goods.ts';
import { measureUntil, quickestOf } from '../support/measuring.ts';
import { plantPlaces } from '../support/people.ts';

const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
});

const zeros = (many: number) => JSON.stringify({ codes: Array<number>(many).fill(0) });

/** A text of 100 kB is the longest of a call; more time depends on the value. */
test.each([
  ['longer than a call may be', zeros(499_990), 413, 9],
  ['of more values than a call may have', zeros(49_990), 413, 15],
  ['of as many values as a call may have, each of them wrong', zeros(19_990), 400, 15],
])('lists %s do not hold up who comes beside them', async (_, list, status, most) => {
  const statuses = new Set<number>();
  const beside = async (body: string) => {
    const crowd = Array.from({ length: 16 }, () => shop().post('/rest/stock/list', body));
    expect((await shop().post('/rest/brand/list', {})).status).toBe(200);
    return (await Promise.all(crowd)).map((answer) => answer.status);
  };
  const text = JSON.stringify({ codes: ['0'.repeat(99_970)] });
  const works = [
    () => beside(text),
    async () => {
      for (const seen of await beside(list)) statuses.add(seen);
    },
  ];
  const measure = async () => {
    const [ofText = 1, ofList = 0] = await quickestOf(works, 4);
    return ofList / ofText;
  };
  const ratio = await measureUntil(measure, (figure) => figure < most);
  expect([...statuses]).toEqual([status]);
  expect(ratio).toBeLessThan(most);
});
