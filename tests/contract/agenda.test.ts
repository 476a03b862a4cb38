/** The schedule: due entries, contacts, time lines, reminders and the calendar feed. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { remindDue } from '#backend/communications/remind';
import { auditEntries } from '#backend/database/tables/audit';
import { calendarFeeds, communications } from '#backend/database/tables/communications';
import { calendarFeedFind, calendarFeedRenew } from '#contract/calls/calendar-feed';
import {
  communicationContacts,
  communicationDue,
  communicationPeople,
  communicationTimeline,
} from '#contract/calls/communications';
import { HOUR_MS, MINUTE_MS } from '#contract/time/dates';
import { ORIGIN, useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { commCalls } from '../support/communications.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { mailsTo } from '../support/mails.ts';
import { orderOf } from '../support/orders.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

/** Noon of a Sunday in Montevideo. */
const NOW = new Date('2026-11-22T15:00:00.000Z');
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'texto', stock: { B: 500 } });
});
const { seller, colleague, buyer } = usePeople(shop, {
  seller: SELLER,
  colleague: SELLER,
  buyer: { employeeOf: 2 },
});
const db = () => shop().app.db;
const { call, add } = commCalls(shop, () => seller);
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
beforeEach(async () => {
  shop().setClock(NOW);
  await db().delete(communications);
  await db().execute(sql`delete from mails`);
});

test('counts entries due today and overdue, for all sellers and for the caller', async () => {
  const mine = ['11/21/2026 23:59:59.999', '11/22/2026 00:00:00.0', '11/22/2026 23:59:59.999'];
  for (const CommNewDate of mine) await add({ CommNewDate });
  await add({ CommNewDate: '11/22/2026 20:00:00.0', CommPersonId: colleague.personId });
  // Entries of tomorrow and finished ones do not count.
  await add({ CommNewDate: '11/23/2026 00:00:00.0' });
  await add({ CommNewDate: '11/22/2026 09:00:00.0', CommLastEvent: 'DON' });
  const { data } = communicationDue.output.parse((await call('communicationDue', {})).body);
  expect(data).toEqual({ all: { overdue: 2, today: 2 }, mine: { overdue: 2, today: 1 } });
});

describe('a contact', () => {
  const found = async (text: string) =>
    communicationContacts.output
      .parse((await call('communicationContacts', { text })).body)
      .data.map(({ companyName, personName }) => [companyName, personName].join(': '));

  test('is found by words, phone, RUT or e-mail', async () => {
    await db().execute(sql`update persons set name = 'José', last_name = 'Núñez'
      where id = ${buyer.personId}`);
    await db().execute(sql`update person_phones set phone = '+598 99 765-432'
      where person_id = ${buyer.personId}`);
    await db().execute(sql`insert into person_emails (person_id, email)
      values (${buyer.personId}, 'pepe@taller.example')`);
    const him = 'Otra Casa S.A.: José Núñez';
    expect(await found('nunez jose')).toEqual([him]);
    for (const typed of ['099 765 432', '99765432', '+598 99765432', 'PEPE@taller'])
      expect([typed, await found(typed)]).toEqual([typed, [him]]);
    expect(await found('otra')).toEqual(['Otra Casa S.A.: ', him]);
    expect(await found('2110034200-99')).toEqual(['Otra Casa S.A.: ']);
    await db().execute(sql`insert into company_phones (company_id, phone) values (2, '2400 1234')`);
    expect(await found('24001234')).toEqual(['Otra Casa S.A.: ']);
    expect(await found("%' or true")).toEqual([]);
    // The country code alone matches nobody.
    for (const typed of ['598', '+598', '00598'])
      expect([typed, await found(typed)]).toEqual([typed, []]);
  });

  test('a person without a company is listed under the shop’s, without its name', async () => {
    const single = await plantUser(db());
    await db().execute(sql`update persons set name = 'Particular' where id = ${single.personId}`);
    const { body } = await call('communicationContacts', { text: 'particular' });
    expect(body.data).toMatchObject([
      { companyId: 1, companyName: '', personName: 'Particular Píriz' },
    ]);
    expect(await found('radiadores nam particular')).toEqual([]);
  });

  test('colleagues are the shop’s own people', async () => {
    const { body } = await call('communicationPeople', {});
    const ids = communicationPeople.output.parse(body).data.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([seller.personId, colleague.personId].toSorted());
  });
});

describe('the time line', () => {
  const page = async (input: object) =>
    communicationTimeline.output.parse((await call('communicationTimeline', input)).body);

  const order = async () => {
    const { body } = await shop().post(
      '/rest/order/add',
      orderOf([{ Code: 'texto', Quantity: 1, Price: 100 }]),
      buyer,
    );
    expect(body.error).toBe('');
  };

  test('lists communications, events and orders, latest first', async () => {
    await db().execute(sql`update users set company_id = 2 where id = ${buyer.userId}`);
    const made = await add({ CommContactPersonId: buyer.personId });
    shop().setClock(at(1));
    await order();
    shop().setClock(at(2));
    await call('communicationAddEvent', {
      commId: made.id,
      commEvent: { EventType: 'RSC', CommNewDate: '11/27/2026 10:00:00.0' },
    });
    // An entry recorded later is sorted by its own date.
    await add({
      CommSubject: 'Antes',
      CommLastEvent: 'DON',
      CommNewDate: at(-5).toISOString(),
    });
    const { data, next } = await page({ companyId: 2 });
    const shown = data.map((entry) =>
      entry.kind === 'event' ? `${entry.type} ${entry.subject}` : entry.kind,
    );
    expect(shown.filter((text) => text !== 'orderEvent')).toEqual([
      'RSC Radiador del Gol',
      'order',
      'SCH Radiador del Gol',
      'DON Antes',
    ]);
    expect(data.map((entry) => entry.at)).toEqual(
      data
        .map((entry) => entry.at)
        .toSorted()
        .toReversed(),
    );
    expect(next).toBeNull();
    const ofPerson = await page({ personId: buyer.personId });
    expect(ofPerson.data.map(({ kind }) => kind)).toEqual(
      data.slice(0, -1).map(({ kind }) => kind),
    );
    expect((await page({ companyId: 1 })).data).toEqual([]);
  });

  test('continues after the last page, also among entries of the same instant', async () => {
    await db().execute(
      sql`with made as (insert into communications (type, subject, message, last_event, date,
              creator_person_id, creator_company_id, contact_company_id, person_id)
            select 'PHO', 's' || n, 'x', 'SCH', ${NOW.toISOString()}::timestamptz, ${seller.personId}, 1, 2, ${seller.personId}
            from generate_series(1, 45) n returning id, date)
          insert into communication_events (communication_id, type, person_id, at, comm_new_date)
          select id, 'SCH', ${seller.personId}, ${NOW.toISOString()}::timestamptz, date from made`,
    );
    const whole = await page({ companyId: 2, rowsMax: 100 });
    const seen: string[] = [];
    let before: string | null = null;
    for (let pages = 0; pages < 20; pages += 1) {
      const one: Awaited<ReturnType<typeof page>> = await page({
        companyId: 2,
        rowsMax: 20,
        ...(before && { before }),
      });
      seen.push(...one.data.map(({ key }) => key));
      before = one.next;
      await add({ CommSubject: 'mientras tanto' });
      if (before === null) break;
    }
    expect(seen).toEqual(whole.data.map(({ key }) => key));
  });

  test.each([
    [{}],
    [{ companyId: 2, before: 'x' }],
    [{ companyId: 2, before: '2026-99-99T00:00:00.000Z_1_1' }],
    [{ companyId: 2, before: '2026-02-30T00:00:00.000Z_1_1' }],
    [{ companyId: 2, before: '0000-01-01T00:00:00.000Z_1_1' }],
  ])('refuses %j', async (input) => {
    expect((await call('communicationTimeline', input)).status).toBe(400);
  });
});

describe('a reminder', () => {
  const run = () => remindDue(db(), shop().app.variant, shop().app.now());
  const mine = () => mailsTo(db(), seller.email);
  const inHours = (hours: number, more: object = {}) =>
    add({ CommNewDate: at(hours).toISOString(), CommRemindMinutes: 60, ...more });

  test('is mailed once to the assignee when due', async () => {
    await inHours(3, { CommContactPersonId: buyer.personId });
    expect(await run()).toBe(0);
    shop().setClock(at(2));
    expect([await run(), await run()]).toEqual([1, 0]);
    expect((await mine()).map(({ data }) => data)).toMatchObject([
      {
        type: 'Teléfono',
        companyName: 'Otra Casa S.A.',
        when: '22 de noviembre de 2026 a las 15:00',
        url: expect.stringMatching(/\/gestion\/agenda\?dia=2026-11-22&comm=\d+$/),
      },
    ]);
    expect(await mailsTo(db(), colleague.email)).toEqual([]);
  });

  test('is mailed again after a move, and not after other changes', async () => {
    const { id } = await inHours(3);
    shop().setClock(at(2));
    await run();
    await call('communicationUpdate', { id, parms: { CommSubject: 'Otro' } });
    expect(await run()).toBe(0);
    await call('communicationAddEvent', {
      commId: id,
      commEvent: { EventType: 'RSC', CommNewDate: at(6).toISOString() },
    });
    expect(await run()).toBe(0);
    shop().setClock(at(5));
    expect(await run()).toBe(1);
    expect(await mine()).toHaveLength(2);
  });

  test('is mailed again for a new lead time and for a new assignee', async () => {
    const { id } = await inHours(3);
    shop().setClock(at(2));
    await run();
    await call('communicationUpdate', { id, parms: { CommRemindMinutes: 15 } });
    expect(await run()).toBe(0);
    shop().setClock(at(2.8));
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await mine()).toHaveLength(2);
    await call('communicationUpdate', { id, parms: { CommPersonId: colleague.personId } });
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await mailsTo(db(), colleague.email)).toHaveLength(1);
    expect(await mine()).toHaveLength(2);
  });

  test('is not mailed to former employees', async () => {
    const gone = await plantUser(db(), { isSeller: true, employeeOf: 1 });
    await inHours(3, { CommPersonId: gone.personId });
    await db().execute(sql`delete from employees where person_id = ${gone.personId}`);
    shop().setClock(at(2));
    expect(await run()).toBe(0);
    expect(await mailsTo(db(), gone.email)).toEqual([]);
  });

  test('is not mailed for entries that are done, without reminder or a day late', async () => {
    const { id } = await inHours(3);
    await call('communicationAddEvent', { commId: id, commEvent: { EventType: 'DON' } });
    await inHours(3, { CommRemindMinutes: null });
    await inHours(-1);
    await inHours(3, { CommSubject: 'se perdió' });
    shop().setClock(at(30));
    expect(await run()).toBe(0);
    expect(await mine()).toEqual([]);
  });
});

describe('the calendar', () => {
  const renew = async (by = seller) =>
    calendarFeedRenew.output.parse((await call('calendarFeedRenew', {}, by)).body).data.url;
  const fetchIt = (url: string, method = 'GET') =>
    shop().app.calendar(new Request(new URL(new URL(url).pathname, ORIGIN), { method }));
  /** Unfolds the lines of a calendar, by property name. */
  const read = async (url: string) => {
    const text = await (await fetchIt(url)).text();
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const valuesOf = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1));
    return { text, lines, valuesOf };
  };

  test('lists its owner’s entries in universal time, with escaped texts', async () => {
    await add({
      CommSubject: 'Coma, punto; barra\\ 😀',
      CommMessage: `Uno\nDos\r\nBEGIN:VEVENT ${'ñ漢'.repeat(80)}`,
      CommNewDate: '11/22/2026 23:30:00.0',
    });
    await add({ CommPersonId: colleague.personId });
    const url = await renew();
    const response = await fetchIt(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { text, lines, valuesOf } = await read(url);
    expect(valuesOf('DTSTART')).toEqual(['20261123T023000Z']);
    expect(valuesOf('SUMMARY')).toEqual([
      'Teléfono\\, Otra Casa S.A.: Coma\\, punto\\; barra\\\\ 😀',
    ]);
    expect(valuesOf('DESCRIPTION')[0]).toContain('Uno\\nDos\\nBEGIN:VEVENT ñ漢');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(valuesOf('UID')).toEqual([expect.stringMatching(/^[0-9a-f-]{36}@\S+$/)]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text.isWellFormed() && !text.includes('\ufffd')).toBe(true);
  });

  test('marks changes by sequence and cancellations by status', async () => {
    const { id } = await add();
    const url = await renew();
    const event = async () => {
      const { valuesOf } = await read(url);
      return ['UID', 'SEQUENCE', 'STATUS', 'DTSTART', 'TRANSP'].map((name) => valuesOf(name)[0]);
    };
    const [uid, ...first] = await event();
    expect(first).toEqual(['0', 'CONFIRMED', '20261125T133000Z', 'OPAQUE']);
    const moved = { EventType: 'RSC', CommNewDate: '11/26/2026 10:30:00.0' };
    await call('communicationAddEvent', { commId: id, commEvent: moved });
    expect(await event()).toEqual([uid, '1', 'CONFIRMED', '20261126T133000Z', 'OPAQUE']);
    await call('communicationAddEvent', { commId: id, commEvent: { ...moved, EventType: 'CAN' } });
    expect(await event()).toEqual([uid, '2', 'CANCELLED', '20261126T133000Z', 'TRANSPARENT']);
  });

  test('ends when its address is renewed or removed, or its owner sells no more', async () => {
    const first = await renew();
    const second = await renew();
    expect((await fetchIt(first)).status).toBe(404);
    expect((await fetchIt(second)).status).toBe(200);
    const has = async () =>
      calendarFeedFind.output.parse((await call('calendarFeedFind', {})).body).data;
    expect(await has()).toEqual({ createdAt: NOW.toISOString() });
    await call('calendarFeedEnd', {});
    expect([(await fetchIt(second)).status, await has()]).toEqual([404, null]);
    const theirs = await renew(colleague);
    await db().execute(sql`delete from employees where person_id = ${colleague.personId}`);
    expect((await fetchIt(theirs)).status).toBe(404);
  });

  test('stores no usable key, and records the renewal', async () => {
    const url = await renew();
    const key = new URL(url).pathname.split(/[/.]/).at(-2) ?? '';
    expect(key).toHaveLength(43);
    const kept = JSON.stringify([
      await db().select().from(calendarFeeds),
      await db().select().from(auditEntries),
    ]);
    expect(kept).not.toContain(key);
    expect(kept).toContain('calendarFeed');
  });

  test.each([
    '/calendario/x.ics',
    '/calendario/',
    `/calendario/${'a'.repeat(43)}.ics`,
    `/calendario/${'a'.repeat(5_000)}`,
  ])('%s is not found', async (path) => {
    const answer = await shop().app.calendar(new Request(ORIGIN + path));
    expect(answer.status).toBe(404);
  });

  test('accepts reads only', async () => {
    const url = await renew();
    expect((await fetchIt(url, 'POST')).status).toBe(405);
    expect(await (await fetchIt(url, 'HEAD')).text()).toBe('');
  });
});

test('500 entries of a day fit one page', async () => {
  await db().execute(
    sql`insert into communications (type, subject, message, last_event, date, creator_person_id,
          creator_company_id, contact_company_id, person_id)
        select 'PHO', 'n' || n, 'x', 'SCH', ${NOW.toISOString()}::timestamptz + make_interval(mins => n),
          ${seller.personId}, 1, 2, ${seller.personId}
        from generate_series(1, 500) n`,
  );
  const filters = [
    { FilterKey: 'startDate', FilterValue: '11/22/2026 00:00:00.0' },
    { FilterKey: 'endDate', FilterValue: '11/22/2026 23:59:59.999' },
  ];
  const { body } = await call('communicationFilter', { filters, rowsMax: 1_000, orderBy: 'OLD' });
  const last = Math.min(500, (at(12).getTime() - NOW.getTime()) / MINUTE_MS);
  expect(body.resultCount).toBe(last);
  expect(body.data).toHaveLength(last);
});
