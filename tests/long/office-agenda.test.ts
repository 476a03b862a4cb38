/** The schedule: a call is recorded, rescheduled by mouse and keyboard, and finished. */

import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { bestOf } from '../support/measuring.ts';
import { plantUser } from '../support/people.ts';
import { ENTRIES, plantFullDay, showFull } from '../support/schedule.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { SELLER, useSellerDay } from '../support/seller-day.ts';

const { shop, logIn, tokenOf, post } = useSellerDay();
const variant = await loadVariant('NAM');
/** A Tuesday far from the entries of the demo. */
const DAY = '2031-03-04';
let token = '';
beforeAll(async () => {
  token = await tokenOf(SELLER);
});

interface Stored {
  id: number;
  date: string;
  lastEvent: string;
  events: { type: string; commOldDate: string | null; commNewDate: string }[];
}

/** @param time in the shop's time zone */
const plant = async (subject: string, time: string, day = DAY): Promise<Stored> => {
  const [year, month, date] = day.split('-');
  const data = await post(token, 'communication/add', {
    comm: {
      CommType: 'PHO',
      CommSubject: subject,
      CommMessage: 'Pregunta por un radiador.',
      CommLastEvent: 'SCH',
      CommNewDate: `${month}/${date}/${year} ${time}:00.0`,
      CommContactCompanyId: 2,
    },
  });
  // The reply has the contract's shape.
  return data as Stored;
};
const stored = async (id: number): Promise<Stored> =>
  // The reply has the contract's shape.
  (await post(token, 'comm/find', { id })) as Stored;

const entry = (page: Page, subject: string): Locator =>
  page.getByRole('main').getByRole('button', { name: subject });

test('an entry is dragged to another hour, keeps its minutes, and is undone by one click', async () => {
  const { id } = await plant('Arrastrar', '10:30');
  const page = await logIn(SELLER, `/gestion/agenda?dia=${DAY}`, {
    viewport: { width: 1280, height: 1_400 },
  });
  await entry(page, 'Arrastrar').dragTo(page.locator(`[data-day="${DAY}"][data-hour="14"]`));
  await page.getByText('Re-agendado: Arrastrar').waitFor();
  await expect.poll(async () => (await stored(id)).date).toBe('2031-03-04T17:30:00.000Z');
  expect((await stored(id)).events.at(-1)).toMatchObject({
    type: 'RSC',
    commOldDate: '2031-03-04T13:30:00.000Z',
    commNewDate: '2031-03-04T17:30:00.000Z',
  });
  // A double click undoes once, and reports no conflict.
  await page.getByRole('button', { name: 'Deshacer' }).dblclick();
  const back = page.locator('[data-hour="10"]').getByRole('button', { name: 'Arrastrar' });
  // The button is gone: focus moves to the restored entry.
  await untilFocused(back);
  await expect.poll(async () => (await stored(id)).date).toBe('2031-03-04T13:30:00.000Z');
  expect(await page.getByText('Otra persona la cambió recién').count()).toBe(0);
});

test('at 360 px the keyboard moves an entry by quarters and days', async () => {
  const subject = 'Teclado';
  const { id } = await plant(subject, '09:00');
  const page = await logIn(SELLER, `/gestion/agenda?dia=${DAY}`, {
    viewport: { width: 360, height: 800 },
  });
  await entry(page, subject).focus();
  await page.keyboard.press('m');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText('miércoles, 5 de marzo, 09:30').waitFor();
  // A picked-up entry can be put back.
  await page.keyboard.press('Escape');
  expect((await stored(id)).events).toHaveLength(1);
  await page.goto(`${shop().url}/gestion/agenda?dia=${DAY}`);
  await entry(page, subject).focus();
  await page.keyboard.press('m');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await page.getByText(`Re-agendado: ${subject}`).waitFor();
  await expect.poll(async () => (await stored(id)).date).toBe('2031-03-05T12:30:00.000Z');
});

test('in the month the keyboard moves an entry into a full day', async () => {
  const [from, full] = ['2031-06-10', '2031-06-11'];
  for (let n = 1; n <= 4; n += 1) await plant(`Lleno ${n}`, `09:0${n}`, full);
  const { id } = await plant('De paso', '15:00', from);
  const page = await logIn(SELLER, `/gestion/agenda?vista=mes&dia=${from}`, {
    viewport: { width: 1280, height: 900 },
  });
  const box = page.locator(`[data-day="${full}"]`);
  const dayOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));
  await entry(page, 'De paso').focus();
  for (const key of ['m', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByText('miércoles, 11 de junio, 15:15').waitFor();
  await box.getByRole('button', { name: 'De paso' }).waitFor();
  expect(await box.getByRole('button').count()).toBe(4);
  await page.keyboard.press('Enter');
  await page.getByText('Re-agendado: De paso').waitFor();
  // It is among the hidden ones: the focus stays on that day.
  await expect.poll(() => box.getByRole('button', { name: 'De paso' }).count()).toBe(0);
  await expect.poll(dayOfFocus).toBe(full);
  expect((await stored(id)).date).toBe('2031-06-11T18:15:00.000Z');
});

test('one key records a call: company, notes and the next call are saved together', async () => {
  const page = await logIn(SELLER, '/gestion/comunicaciones');
  await page.getByRole('list').first().waitFor();
  await page.getByRole('button', { name: 'Entra una llamada' }).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('l');
  const sheet = page.getByRole('dialog');
  // The dialog has the focus, so that typing works at once.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('combobox');
  await page.keyboard.type('taller arroyo');
  await sheet.locator('[role=option]').first().waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Cambiar' }).waitFor();
  await sheet.getByLabel('Asunto', { exact: true }).fill('Llamó por un Gol');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await sheet.getByText('Este campo es obligatorio').waitFor();
  await sheet.getByLabel('Mensaje').fill('Quiere el de aluminio.');
  await sheet.getByLabel('Agendar la próxima').check();
  await sheet.getByLabel('Próxima', { exact: true }).fill(`${DAY}T11:15`);
  await sheet.getByLabel('Asunto de la próxima').fill('Confirmar el Gol');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await sheet.waitFor({ state: 'detached' });
  // Later entries are above it in the complete list.
  await page.goto(`${shop().url}/gestion/comunicaciones?t=llamo+gol`);
  await page.getByRole('button', { name: 'Llamó por un Gol' }).getByText('Hecho').waitFor();
  await page.goto(`${shop().url}/gestion/agenda?dia=${DAY}`);
  await page
    .locator('[data-hour="11"]')
    .getByRole('button', { name: 'Confirmar el Gol' })
    .waitFor();
  // The company's own page shows both, latest first.
  await page.goto(`${shop().url}/gestion/empresas/2`);
  const line = page.getByRole('list', { name: 'Línea de tiempo' });
  await line.getByRole('button', { name: 'Confirmar el Gol' }).waitFor();
  await line.getByRole('button', { name: 'Llamó por un Gol' }).waitFor();
});

test('on a phone a week begins at today, and another week at its first day', async () => {
  const thursday = '2031-05-08';
  for (let n = 0; n < 16; n += 1) await plant(`Del jueves ${n}`, '09:00', thursday);
  await plant('Del martes', '09:00', '2031-05-06');
  const page = await logIn(SELLER, '/gestion/agenda');
  await page.clock.setFixedTime(new Date(`${thursday}T15:00:00.000Z`));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${shop().url}/gestion/agenda?vista=semana`);
  const topOf = (day: string) =>
    page.locator(`[data-day="${day}"]`).evaluate((box) => box.getBoundingClientRect().top);
  await expect.poll(() => topOf(thursday)).toBeLessThan(150);
  expect(await topOf('2031-05-06')).toBeLessThan(0);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.locator('[data-day="2031-05-12"]').waitFor();
  expect(await topOf('2031-05-12')).toBeGreaterThan(0);
});

test('the dashboard links to the seller’s own overdue calls', async () => {
  await plant('De hace años', '09:00', '2020-01-02');
  const page = await logIn(SELLER, '/gestion');
  await page.getByRole('link', { name: 'Tus llamadas atrasadas' }).click();
  await page.waitForURL((url) => url.pathname === '/gestion/comunicaciones');
  await page.getByRole('button', { name: 'De hace años' }).getByText('Vencida').waitFor();
});

test('the list of one company names it, adds entries for it, and leads to all', async () => {
  const page = await logIn(SELLER, '/gestion/comunicaciones?empresa=2');
  const main = page.getByRole('main');
  await main.getByText('Solo las de').getByRole('link', { name: 'Taller Arroyo Seco' }).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'Nueva comunicación' });
  await sheet.getByText('Taller Arroyo Seco').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await main.getByRole('button', { name: 'Ver las de todas' }).click();
  await page.waitForURL((url) => !url.searchParams.has('empresa'));
  await main.getByText('Solo las de').waitFor({ state: 'detached' });
});

test('the author is offered once as the responsible colleague', async () => {
  const { rows } = await shop().database.pool.query<{ name: string }>(
    `select person.name || ' ' || person.last_name as name from users
     join persons person on person.id = users.person_id where email = $1`,
    [SELLER],
  );
  const colleague = await plantUser(shop().database.db, {
    isSeller: true,
    employeeOf: variant.destinationCompany.id,
  });
  const page = await logIn(SELLER, '/gestion/agenda');
  await page.getByRole('main').getByRole('button', { name: 'Nueva comunicación' }).click();
  const options = page.getByRole('dialog').getByLabel('A cargo de').locator('option');
  await expect
    .poll(() => options.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))
    .toContain(String(colleague.personId));
  const names = await options.allInnerTexts();
  expect(names[0]).toBe('Mí');
  expect(rows).toHaveLength(1);
  expect(names).not.toContain(rows[0]?.name);
});

test('a scheduled entry opens as done, and does not overwrite a colleague’s change', async () => {
  const { id } = await plant('Abrir', '16:00');
  const page = await logIn(SELLER, `/gestion/agenda?dia=${DAY}&comm=${id}`);
  const sheet = page.getByRole('dialog').first();
  await sheet.getByRole('button', { name: 'Marcar o cambiar' }).click();
  await expect.poll(() => sheet.getByLabel('Guardar como').inputValue()).toBe('DON');
  await sheet.getByText('1 cambio sin guardar').waitFor();
  await sheet.getByLabel('Observación').fill('Compró.');
  await post(token, 'communication/update', { id, parms: { CommMessage: 'Otra palabra.' } });
  await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await question.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect.poll(async () => (await stored(id)).lastEvent).toBe('DON');
  expect(await stored(id)).toMatchObject({ message: 'Otra palabra.' });
});

/** Screens of different kinds; those of the same components are checked once, as axe is slow. */
const VIEWS = [
  { view: 'agenda', isLookedAt: true },
  { view: 'agenda?vista=semana', isLookedAt: false },
  { view: 'agenda?vista=mes', isLookedAt: true },
  { view: 'comunicaciones?empresa=2', isLookedAt: false },
  { view: 'comunicaciones', isLookedAt: true },
];

test('at 360 px the schedule fits the screen and satisfies axe', async () => {
  const page = await logIn(SELLER, '/gestion/agenda');
  for (const { view, isLookedAt } of VIEWS) {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${shop().url}/gestion/${view}`);
    await page.getByRole('main').locator('[data-comm], [data-day], li button').first().waitFor();
    expect([view, await fitsScreen(page)]).toEqual([view, true]);
    if (isLookedAt) expect(await objectionsTo(page, 'main')).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('main').getByRole('button', { name: 'Nueva comunicación' }).click();
  const sheet = page.getByRole('dialog');
  const wide = await sheet.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await objectionsTo(page, 'dialog')).toEqual([]);
});

/**
 * Script time of the page, without other processes (the budget for an idle machine:
 * docs/budgets.md). It is a multiple of the time for as many plain entries, as machines differ and
 * vary.
 */
const MAX_WORK = 3;

test('500 entries of a day are rendered quickly, by day and by week', async () => {
  await plantFullDay(shop().database.db);
  const page = await logIn(SELLER, '/gestion/agenda');
  for (const view of ['dia', 'semana'] as const) {
    const { all, work, plain } = await bestOf(
      () => showFull(page, shop().url, view),
      (figures) => figures.work / figures.plain,
      MAX_WORK,
    );
    const [shown, own, yardstick] = [all, work, plain].map(Math.round);
    console.log(`${view}: ${ENTRIES} after ${shown} ms, ${own} of work; plain ones ${yardstick}`);
    expect(work / plain).toBeLessThan(MAX_WORK);
  }
  await showFull(page, shop().url, 'mes');
  await page.getByRole('link', { name: `${ENTRIES - 4} más` }).waitFor();
});
