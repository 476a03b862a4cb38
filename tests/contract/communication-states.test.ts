import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { communications } from '#backend/database/tables/communications';
import { COMM_EVENTS, type CommEventType, commStates, SAVED_AS } from '#contract/communications';
import { communicationDetail } from '#contract/entities/communications';
import { useApp } from '../support/app.ts';
import { commCalls } from '../support/communications.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let seller: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantUser(db, { employeeOf: 2 });
});
const db = () => shop().app.db;
const { call, add } = commCalls(shop, () => seller);
beforeEach(() => shop().setClock(new Date('2026-11-22T15:00:00.000Z')));

const eventOf = (commId: number, EventType: CommEventType, CommNewDate?: string) => ({
  commId,
  commEvent: { EventType, CommNewDate },
});

test.each(SAVED_AS)(
  'an entry saved as %s has the event, reminder and state of the table',
  async (savedAs) => {
    const dates = ['11/25/2026 10:30:00.0', '11/26/2026 10:30:00.0', '11/27/2026 10:30:00.0'];
    for (const from of COMM_EVENTS) {
      const { id } = await add({ CommNewDate: dates[0], CommRemindMinutes: 15 });
      if (from !== 'SCH') await call('communicationAddEvent', eventOf(id, from, dates[1]));
      const { body } = await call('communicationAddEvent', eventOf(id, savedAs, dates[2]));
      const written = commStates[from].next[savedAs];
      const [stored] = await db().select().from(communications).where(eq(communications.id, id));
      expect([from, communicationDetail.parse(body.data).lastEvent]).toEqual([from, written]);
      expect([from, stored?.remindAt !== null]).toEqual([
        from,
        commStates[written].reminder === 'set',
      ]);
    }
  },
);
