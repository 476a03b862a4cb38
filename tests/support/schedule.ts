/** A full day in the schedule, and the time until it is visible: for a test and the bench. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright';
import type { Db } from '#backend/database/connection';
import { TIME_ZONE } from '#contract/time/time-zone';

export const ENTRIES = 500;
/** The demo has no entries on either. */
const [BEFORE, FULL] = ['2032-01-04', '2032-01-05'];

/** On one day, from eight in the morning on, a minute each. */
export const plantFullDay = (db: Db) =>
  db.execute(
    sql`insert into communications (type, subject, message, last_event, date, creator_person_id,
          creator_company_id, contact_company_id, person_id)
        select 'PHO', 'Llamada ' || n, 'x', 'SCH',
          (${FULL}::date + time '08:00' + make_interval(mins => n)) at time zone ${TIME_ZONE},
          c.person_id, c.creator_company_id, c.contact_company_id, c.person_id
        from generate_series(1, ${ENTRIES}) n, (select * from communications limit 1) c`,
  );

/** From the reply of the call to the frame after so many are visible, in milliseconds. */
const untilShown = (page: Page, most: number): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const begun = performance.now();
        const answeredAt = (): number => {
          const calls = performance
            .getEntriesByType('resource')
            .filter(
              ({ name, startTime }) => name.endsWith('/communication/filter') && startTime > begun,
            );
          const last = calls.at(-1);
          return last instanceof PerformanceResourceTiming ? last.responseEnd : begun;
        };
        new MutationObserver((_, observer) => {
          if (document.querySelectorAll('[data-comm]').length < wanted) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(performance.now() - answeredAt())),
          );
        }).observe(document.body, { childList: true, subtree: true });
      }),
    most,
  );

/** The page's own work so far, in milliseconds of its thread: what others do on the machine does not count. */
const workMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
};

/**
 * Measures the page's work for as many plain entries of equal size: a yardstick of the machine's speed
 * at this moment.
 */
const plainWork = async (page: Page, work: () => Promise<number>): Promise<number> => {
  const before = await work();
  await page.evaluate(
    (entries) =>
      new Promise<void>((done) => {
        const list = document.createElement('ul');
        for (let n = 0; n < entries; n += 1) {
          const entry = document.createElement('li');
          for (const words of ['08:00', `Llamada ${n}`, 'x', 'Empresa', 'Persona']) {
            const piece = document.createElement('span');
            piece.textContent = words;
            entry.append(piece);
          }
          list.append(entry);
        }
        document.body.append(list);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            list.remove();
            done();
          }),
        );
      }),
    ENTRIES,
  );
  return (await work()) - before;
};

/** A month shows four of a day, and how many more there are. */
const SHOWN = { dia: ENTRIES, semana: ENTRIES, mes: 4 } as const;
export type ScheduleView = keyof typeof SHOWN;
/** Without an entry, and a press away from the full day. */
const EMPTY: Record<ScheduleView, string> = {
  dia: BEFORE,
  semana: '2031-12-29',
  mes: '2031-12-15',
};

/**
 * With a seller logged in: goes from an empty day, week or month to the full one.
 * @returns milliseconds from the reply until all are visible, the script time for them, and that
 * for as many plain ones
 */
export const showFull = async (
  page: Page,
  url: string,
  view: ScheduleView,
): Promise<{ all: number; work: number; plain: number }> => {
  await page.goto(`${url}/gestion/agenda?vista=${view}&dia=${EMPTY[view]}`);
  await page.getByText('No hay nada agendado').waitFor();
  const work = await workMeter(page);
  const plain = await plainWork(page, work);
  const before = await work();
  const waiting = untilShown(page, SHOWN[view]);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  const all = await waiting;
  return { all, work: (await work()) - before, plain };
};
