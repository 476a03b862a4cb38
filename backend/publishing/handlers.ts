/** Reports the state of the published pages, and requests builds. */
import { recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { isoOf } from '#backend/database/rows';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { HOUR_SECONDS, type Limit, throttle } from '#backend/rate-limit/throttle';
import type { PUBLISHERS, Publishing as Reply } from '#contract/entities/publication';
import { askNow } from './asking.ts';
import { findLast, findOpen, type Publication } from './publications.ts';
import type { Publisher, Publishing } from './publisher.ts';
import { readWaiting } from './waiting.ts';

/** Shared by all sellers, since each build may take minutes elsewhere. */
const starts: Limit = { name: 'publications', points: 20, seconds: HOUR_SECONDS };

const NAMES: Readonly<Record<Publisher['kind'], (typeof PUBLISHERS)[number]>> = {
  host: 'HOST',
  hook: 'HOOK',
  manual: 'NONE',
};

const currentOf = (open: Publication): Reply['current'] => ({
  id: open.id,
  state: open.builtAt ? 'BUILT' : open.startedAt ? 'BUILDING' : 'ASKED',
  askedAt: isoOf(open.askedAt),
  startedAt: open.startedAt && isoOf(open.startedAt),
  author: open.author,
  tries: open.tries,
  lastError: open.lastError,
  nextTryAt: isoOf(open.nextTryAt),
});

const lastOf = (last: Publication & { endedAt: string }): Reply['last'] => ({
  id: last.id,
  publishedAt: isoOf(last.endedAt),
  seconds: (Date.parse(last.endedAt) - Date.parse(last.startedAt ?? last.askedAt)) / 1_000,
  changes: last.changes,
  written: last.written,
  kept: last.kept,
  author: last.author,
});

const read = async (db: Db, { publisher, ...patience }: Publishing): Promise<Reply> => {
  const [waiting, open, last] = await Promise.all([
    readWaiting(db, patience),
    findOpen(db),
    findLast(db),
  ]);
  return {
    publisher: NAMES[publisher.kind],
    waiting: {
      changes: waiting.changes,
      since: waiting.since?.toISOString() ?? null,
      dueAt: publisher.kind === 'manual' ? null : (waiting.dueAt?.toISOString() ?? null),
      people: waiting.people,
    },
    current: open ? currentOf(open) : null,
    last: last?.endedAt ? lastOf({ ...last, endedAt: last.endedAt }) : null,
  };
};

export const createPublishingHandlers = ({
  db,
  now,
  publishing,
}: Pick<Dependencies, 'db' | 'now'> & { publishing: Publishing }): Handlers<
  'publicationGet' | 'publicationStart',
  OwnSession
> => ({
  publicationGet: async () => ({ data: await read(db, publishing) }),

  publicationStart: async (_, { session }) => {
    if (publishing.publisher.kind === 'manual') throw new AppError('publication.nobody');
    await throttle(db, starts, 'shop');
    await db.transaction(async (tx) => {
      await askNow(tx, `${session.firstName} ${session.lastName}`.trim());
      const open = await findOpen(tx);
      await recordChanges(tx, session, now(), [
        { subject: 'publication', subjectId: open?.id ?? '', action: 'INS', changes: [] },
      ]);
    });
    return { data: await read(db, publishing) };
  },
});
