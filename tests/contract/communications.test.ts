/** Communications that sellers create, find, reschedule and finish, with their history. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#backend/database/tables/audit';
import { communicationEvents, communications } from '#backend/database/tables/communications';
import { communicationAdd, communicationFilter } from '#contract/calls/communications';
import { communicationDetail } from '#contract/entities/communications';
import { useApp } from '../support/app.ts';
import { SELLER, usePeople } from '../support/cast.ts';
import { commCalls, commOf } from '../support/communications.ts';
import { type Planted, plantPlaces } from '../support/people.ts';

const NOW = new Date('2026-11-22T15:00:00.000Z');
const shop = useApp(({ app }) => plantPlaces(app.db));
const { seller, colleague, customer } = usePeople(shop, {
  seller: SELLER,
  colleague: SELLER,
  customer: { employeeOf: 2 },
});
const db = () => shop().app.db;
const { call, add, find } = commCalls(shop, () => seller);
beforeEach(async () => {
  shop().setClock(NOW);
  await db().delete(communications);
});

const traceOf = async (id: number) =>
  db()
    .select({ action: auditEntries.action, changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, `${id}`))
    .orderBy(auditEntries.id);

describe('a new communication', () => {
  test('belongs to its author and has a first event', async () => {
    const made = await add({
      CommCreatorPersonId: colleague.personId,
      CommCreatorCompanyId: 2,
      CommContactPersonId: customer.personId,
      CommRemindMinutes: 15,
      EventObservation: 'Pidió que lo llamen.',
    });
    expect(made).toMatchObject({
      type: 'PHO',
      lastEvent: 'SCH',
      date: '2026-11-25T13:30:00.000Z',
      creatorPersonId: seller.personId,
      creatorCompanyId: 1,
      contactCompanyName: 'Otra Casa S.A.',
      contactPersonName: 'Ana Píriz',
      personId: seller.personId,
      remindMinutes: 15,
      version: 1,
    });
    expect(made.events).toMatchObject([
      {
        type: 'SCH',
        commOldDate: null,
        commNewDate: '2026-11-25T13:30:00.000Z',
        observation: 'Pidió que lo llamen.',
      },
    ]);
    expect(await traceOf(made.id)).toMatchObject([
      { action: 'INS', changes: expect.arrayContaining([{ field: 'CommType', to: 'PHO' }]) },
    ]);
  });

  test('without a date has the current time', async () => {
    const made = await add({ CommLastEvent: 'DON', CommNewDate: undefined });
    expect([made.date, made.lastEvent]).toEqual([NOW.toISOString(), 'DON']);
  });

  test.each([
    ['CommType', undefined, 'Este campo es obligatorio'],
    ['CommType', 'FAX', 'Este campo es obligatorio'],
    ['CommSubject', '  ', 'Este campo es obligatorio'],
    ['CommMessage', '', 'Este campo es obligatorio'],
    ['CommContactCompanyId', 0, 'Este campo es obligatorio'],
    ['CommContactCompanyId', 999, 'Este campo es obligatorio'],
    ['CommCreatorPersonId', 0, 'Este campo es obligatorio'],
    ['CommCreatorCompanyId', 0, 'Este campo es obligatorio'],
    ['CommLastEvent', 'RSC', 'El valor no es válido'],
    ['CommNewDate', '25/11/2026 10:00:00.0', 'El valor no es válido'],
    ['CommContactPersonId', 9_999, 'El valor no es válido'],
    ['CommMessage', 'ñ'.repeat(4_001), 'El texto es demasiado largo'],
  ])('is refused at %s where it says %j', async (field, value, text) => {
    const { status, body } = await call('communicationAdd', commOf({ [field]: value }));
    expect([status, body.fields]).toEqual([400, { [`comm.${field}`]: text }]);
    expect(await db().$count(communications)).toBe(0);
  });

  test('can be assigned to colleagues only', async () => {
    const of = (who: Planted) => call('communicationAdd', commOf({ CommPersonId: who.personId }));
    expect((await of(customer)).body.fields).toEqual({
      'comm.CommPersonId': 'El valor no es válido',
    });
    expect((await of(colleague)).body.data).toMatchObject({ personId: colleague.personId });
  });

  test('accepts long texts in any script', async () => {
    const text = `😀 ${'ñandú '.repeat(30)}`.trim();
    const message = `línea 1\nعربى 漢字 \u202e${'x'.repeat(3_900)}`;
    const made = await add({ CommSubject: text, CommMessage: message });
    expect([made.subject, made.message]).toEqual([text, message]);
  });

  test('is stored together with the follow-up, and a repeat stores no second one', async () => {
    const input = {
      ...commOf({ CommGUID: randomUUID(), CommLastEvent: 'DON', CommNewDate: undefined }),
      next: {
        CommType: 'VIS',
        CommSubject: 'Llevar el catálogo',
        CommNewDate: '2026-12-01T12:00:00Z',
        CommRemindMinutes: 60,
      },
    };
    const answers = await Promise.all([1, 2, 3].map(() => call('communicationAdd', input)));
    const parsed = answers.map(({ body }) => communicationAdd.output.parse(body));
    expect(new Set(parsed.map(({ data, next }) => `${data.id} ${next?.id}`)).size).toBe(1);
    expect(parsed[0]?.next).toMatchObject({
      type: 'VIS',
      lastEvent: 'SCH',
      date: '2026-12-01T12:00:00.000Z',
      message: 'Pregunta por el de aluminio.',
    });
    expect(await db().$count(communications)).toBe(2);
    const bad = { ...input, next: { ...input.next, CommPersonId: customer.personId } };
    const refused = await call('communicationAdd', {
      ...bad,
      comm: { ...bad.comm, CommGUID: randomUUID() },
    });
    expect(refused.body.fields).toEqual({ 'next.CommPersonId': 'El valor no es válido' });
    expect(await db().$count(communications)).toBe(2);
  });
});

describe('an event', () => {
  const addEvent = (commId: number, commEvent: object, version?: number, by?: Planted) =>
    call('communicationAddEvent', { commId, commEvent, version }, by);

  test('that moves it stores the old and the new date', async () => {
    const { id } = await add();
    for (const EventType of ['SCH', 'RSC']) {
      const { body } = await addEvent(id, { EventType, CommNewDate: '11/26/2026 00:00:00.0' });
      expect(body.data).toMatchObject({ lastEvent: 'RSC', date: '2026-11-26T03:00:00.000Z' });
    }
    const { events, version } = await find(id);
    expect(version).toBe(3);
    expect(events.map(({ type, commOldDate }) => [type, commOldDate])).toEqual([
      ['SCH', null],
      ['RSC', '2026-11-25T13:30:00.000Z'],
      ['RSC', '2026-11-26T03:00:00.000Z'],
    ]);
    expect((await traceOf(id)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      expect.any(Array),
      ['CommLastEvent', 'CommNewDate'],
    ]);
  });

  test('done has the current time, and scheduling it again reopens it', async () => {
    const { id } = await add();
    const done = await addEvent(id, { EventType: 'DON', EventObservation: 'Compró dos.' });
    expect(done.body.data).toMatchObject({ lastEvent: 'DON', date: NOW.toISOString() });
    const again = await addEvent(id, {
      EventType: 'RSC',
      PersonId: colleague.personId,
      CommNewDate: '12/01/2026 09:00:00.0',
    });
    expect(again.body.data).toMatchObject({ lastEvent: 'SCH', personId: colleague.personId });
    expect((await find(id)).events.map(({ observation }) => observation)).toEqual([
      '',
      'Compró dos.',
      '',
    ]);
  });

  test('without changes is not stored', async () => {
    const { id } = await add();
    for (const EventObservation of ['', '', 'Compró dos.'])
      expect((await addEvent(id, { EventType: 'DON', EventObservation })).status).toBe(200);
    expect((await find(id)).events.map(({ type, observation }) => [type, observation])).toEqual([
      ['SCH', ''],
      ['DON', ''],
      ['DON', 'Compró dos.'],
    ]);
  });

  test('with an outdated version is refused and shown the current entry', async () => {
    const { id, version } = await add();
    const [first, second] = await Promise.all(
      [seller, colleague].map((by, place) =>
        addEvent(id, { EventType: 'DON', EventObservation: `dice ${place}` }, version, by),
      ),
    );
    const [kept, stale] = first?.status === 200 ? [first, second] : [second, first];
    expect([kept?.status, stale?.status, stale?.body.errorCode]).toEqual([
      200,
      409,
      'record.stale',
    ]);
    expect(communicationDetail.parse(stale?.body.detail)).toEqual(await find(id));
    expect((await find(id)).events).toHaveLength(2);
    // Callers of the specification send no version: the later change wins.
    expect((await addEvent(id, { EventType: 'CAN' })).status).toBe(200);
  });
});

describe('a change', () => {
  const update = (id: number, parms: object, version?: number) =>
    call('communicationUpdate', { id, parms, version });

  test('changes the sent fields only, and adds no event', async () => {
    const made = await add({ CommContactPersonId: customer.personId });
    const { body } = await update(made.id, { CommSubject: 'Otro asunto' }, 1);
    const { version: _, subject: __, ...rest } = made;
    expect(body.data).toMatchObject({ ...rest, subject: 'Otro asunto', version: 2 });
    expect((await traceOf(made.id))[1]?.changes).toEqual([
      { field: 'CommSubject', from: 'Radiador del Gol', to: 'Otro asunto' },
    ]);
    const away = await update(made.id, { CommContactPersonId: null, CommLastEvent: 'SCH' });
    expect(away.body.data).toMatchObject({ contactPersonId: null, lastEvent: 'SCH' });
    expect((await find(made.id)).events).toHaveLength(1);
  });

  test('of its date reschedules it, and done can be saved together with a date', async () => {
    const { id } = await add();
    const moved = await update(id, { CommNewDate: '11/30/2026 08:00:00.0', CommType: 'VIS' });
    expect(moved.body.data).toMatchObject({ lastEvent: 'RSC', type: 'VIS' });
    const done = await update(id, {
      CommLastEvent: 'DON',
      CommNewDate: '11/21/2026 18:00:00.0',
      EventObservation: 'Fue ayer.',
    });
    expect(done.body.data).toMatchObject({ lastEvent: 'DON', date: '2026-11-21T21:00:00.000Z' });
    // Correcting the time does not reschedule it.
    const corrected = await update(id, { CommNewDate: '11/21/2026 17:00:00.0' });
    expect(corrected.body.data).toMatchObject({ lastEvent: 'DON' });
    expect((await find(id)).events.map(({ type }) => type)).toEqual(['SCH', 'RSC', 'DON', 'DON']);
  });

  test('without differences leaves version, events and history', async () => {
    const made = await add({ CommRemindMinutes: 60 });
    const { subject, type, message } = made;
    const same = {
      CommType: type,
      CommSubject: subject,
      CommMessage: message,
      CommRemindMinutes: 60,
      CommNewDate: '11/25/2026 10:30:00.0',
    };
    for (const parms of [{}, { CommSubject: subject }, same]) {
      const { status, body } = await update(made.id, parms, made.version);
      expect([status, body.data]).toEqual([200, made]);
    }
    expect(await find(made.id)).toEqual(made);
    expect(await traceOf(made.id)).toHaveLength(1);
  });

  test('of an outdated version is refused', async () => {
    const { id } = await add();
    expect((await update(id, { CommSubject: 'B' }, 1)).status).toBe(200);
    const stale = await update(id, { CommSubject: 'C' }, 1);
    expect([stale.status, stale.body.errorCode]).toEqual([409, 'record.stale']);
    expect(stale.body.detail).toMatchObject({ subject: 'B', version: 2 });
    expect((await find(id)).subject).toBe('B');
  });

  test('that fails stores nothing', async () => {
    const { id } = await add();
    const { status } = await update(id, { CommLastEvent: 'DON', CommContactCompanyId: 999 });
    expect(status).toBe(400);
    expect(await db().$count(communicationEvents)).toBe(1);
    expect(await traceOf(id)).toHaveLength(1);
  });
});

describe('the list', () => {
  const list = async (filters: Record<string, string>, more: object = {}) => {
    const input = {
      filters: Object.entries(filters).map(([FilterKey, FilterValue]) => ({
        FilterKey,
        FilterValue,
      })),
      ...more,
    };
    const { status, body } = await call('communicationFilter', input);
    if (status !== 200) return body.fields;
    return communicationFilter.output.parse(body).data.map(({ subject }) => subject);
  };

  beforeEach(async () => {
    const dates = [
      ['primer instante', '11/22/2026 00:00:00.0'],
      ['último instante', '11/22/2026 23:59:59.999'],
      ['ayer', '11/21/2026 23:59:59.999'],
      ['mañana', '11/23/2026 00:00:00.0'],
    ];
    for (const [CommSubject, CommNewDate] of dates) await add({ CommSubject, CommNewDate });
    await add({
      CommSubject: 'Óptica',
      CommType: 'VIS',
      CommLastEvent: 'DON',
      CommContactCompanyId: 1,
      CommContactPersonId: customer.personId,
      CommPersonId: colleague.personId,
      CommNewDate: '01/05/2026 10:00:00.0',
    });
  });

  test('holds a whole day of the shop’s time zone', async () => {
    const day = { startDate: '11/22/2026 00:00:00.0', endDate: '11/22/2026 23:59:59.999' };
    expect(await list(day)).toEqual(['último instante', 'primer instante']);
    expect(await list(day, { orderBy: 'OLD' })).toEqual(['primer instante', 'último instante']);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ contactCompanyId: '1' }, ['Óptica']],
    [{ contactPersonId: '0' }, []],
    [{ type: 'vis' }, ['Óptica']],
    [{ state: 'DON' }, ['Óptica']],
    [{ state: 'PEN', endDate: '11/21/2026 23:59:59.999' }, ['ayer']],
    [{ text: 'optica nam píriz' }, ['Óptica']],
    [{ text: 'optica otra' }, []],
    [{ text: "%_'" }, []],
  ])('%j', async (filters, expected) => {
    expect(await list(filters)).toEqual(expected);
  });

  test('is filtered by assignee and contact', async () => {
    expect(await list({ personId: `${colleague.personId}` })).toEqual(['Óptica']);
    expect(await list({ contactPersonId: `${customer.personId}` })).toEqual(['Óptica']);
  });

  test.each([
    ['startDate', '2026-13-01'],
    ['endDate', '02/30/2026 00:00:00.0'],
    ['type', 'XXX'],
    ['state', 'INI'],
    ['contactCompanyId', '1 or 1=1'],
    ['contactCompanyId', '99999999999'],
    ['nada', '1'],
    ['text', 'a '.repeat(40)],
  ])('refuses %s %j at its filter', async (key, value) => {
    expect(Object.keys((await list({ [key]: value })) ?? {})).toEqual([`filters.${key}`]);
  });

  test('has 20 entries a page, each once', async () => {
    await db().execute(
      sql`insert into communications (type, subject, message, last_event, date, creator_person_id,
            creator_company_id, contact_company_id, person_id)
          select 'PHO', 'n' || n, 'x', 'SCH', '2027-01-01', ${seller.personId}, 1, 2, ${seller.personId}
          from generate_series(1, 50) n`,
    );
    const pages = await Promise.all([0, 1, 2].map((rowIndex) => list({}, { rowIndex })));
    expect(pages.map((page) => (Array.isArray(page) ? page.length : 0))).toEqual([20, 20, 15]);
    expect(new Set(pages.flat()).size).toBe(55);
  });
});
