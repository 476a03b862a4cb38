/** Mail always arrives: with a failing server, dying workers, and several of them at once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { count, gt, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '#backend/database/tables/mail';
import { sendDueMails, waitUntilSent } from '#backend/mail/delivery';
import { createMailer, type Mailer } from '#backend/mail/mailer';
import { queueMail } from '#backend/mail/outbox';
import { type Inbox, startInbox } from '#emulators/mail/inbox';
import { loadVariant } from '#variants/load';
import { useDatabase } from '../support/database.ts';
import { until } from '../support/waiting.ts';

const { url, database } = useDatabase();
const variant = await loadVariant('NAM');
let inbox: Inbox;
let mailer: Mailer;
const logged: { level: string; fields: object; message: string }[] = [];
const note = (level: string) => (fields: object, message: string) =>
  void logged.push({ level, fields, message });
const log = { info: note('info'), warn: note('warn'), error: note('error') };

beforeAll(async () => {
  inbox = await startInbox();
  mailer = createMailer(inbox.smtpUrl, variant);
});
afterAll(async () => {
  mailer.close();
  await inbox.close();
});
beforeEach(async () => {
  await database().db.delete(mails);
  inbox.clear();
  inbox.misbehave({ failNext: 0, failCode: 451, dropNext: 0, delayMs: 0 });
  logged.length = 0;
});

const newsletter = (event: string, to = 'ana@ejemplo.uy') =>
  ({
    event,
    to,
    template: 'newsletter',
    data: { confirmUrl: 'https://nam.example/novedades/abc' },
  }) as const;

const sendDue = (more: Partial<Parameters<typeof sendDueMails>[0]> = {}) =>
  sendDueMails({ db: database().db, mailer, log, retrySeconds: 0, ...more });

describe('the outbox', () => {
  test('an event has one mail, however often it is reported', async () => {
    const { db } = database();
    const written = await Promise.all(
      Array.from({ length: 20 }, () => queueMail(db, newsletter('order-received:1'))),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
    await sendDue();
    expect(inbox.mails()).toHaveLength(1);
  });

  test('the sender learns that its mail left, even if another worker sent it', async () => {
    const { db } = database();
    await queueMail(db, newsletter('to-ana'));
    expect(await waitUntilSent(db, 'ana@ejemplo.uy')).toBe(false);
    inbox.misbehave({ delayMs: 300 });
    const other = sendDue();
    await until(
      'a worker that has it',
      async () => (await db.$count(mails, gt(mails.attempts, 0))) > 0,
    );
    expect(await waitUntilSent(db, 'ana@ejemplo.uy')).toBe(true);
    await other;
    inbox.misbehave({ delayMs: 0, failNext: 1 });
    await queueMail(db, newsletter('to-ana-again'));
    await sendDue({ retrySeconds: 60 });
    expect(await waitUntilSent(db, 'ana@ejemplo.uy')).toBe(false);
  });

  test('what is rolled back is not reported', async () => {
    const { db } = database();
    const failing = db.transaction(async (tx) => {
      await queueMail(tx, newsletter('rolled-back'));
      throw new Error('the order failed');
    });
    await expect(failing).rejects.toThrow('the order failed');
    expect(await sendDue()).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
  });

  test.each(['a@b.uy,c@d.uy', 'a@b.uy\r\nBcc: c@d.uy', 'Ana <a@b.uy>', 'a@b.uy;c@d.uy', '', 'a@'])(
    'mails nothing to %j, fails no caller, and reports it at once',
    async (to) => {
      expect(await queueMail(database().db, newsletter('hostile', to))).toBe(true);
      expect(await sendDue()).toEqual({ sent: 0, postponed: 0, givenUp: 1 });
      expect(inbox.mails()).toEqual([]);
      expect(logged).toMatchObject([
        {
          level: 'error',
          message: 'mail failed for good',
          fields: { event: 'hostile', attempts: 1 },
        },
      ]);
    },
  );

  test('replies go to one address or to the shop', async () => {
    const two = { ...newsletter('answered'), replyTo: 'a@b.uy,c@d.uy' };
    await queueMail(database().db, two);
    await sendDue();
    expect(inbox.mails()).toMatchObject([{ replyTo: '' }]);
  });

  test('the secrets of a mail leave the database with it', async () => {
    const { db } = database();
    await queueMail(db, newsletter('secret'));
    await sendDue();
    const [row] = await db.select().from(mails);
    expect(row).toMatchObject({ data: null, lastError: '', lockedUntil: null });
    expect(row?.sentAt).not.toBeNull();
  });
});

describe('sending', () => {
  test('a mail is in Spanish, has text and HTML, comes from the shop and causes no automatic replies', async () => {
    await queueMail(database().db, newsletter('looks'));
    await sendDue();
    const [mail] = inbox.mails();
    expect(mail).toMatchObject({
      to: ['ana@ejemplo.uy'],
      subject: 'Confirma tu suscripción a Radiadores NAM',
    });
    expect(mail?.from).toContain('tienda@nam.example');
    expect(mail?.headers['auto-submitted']).toBe('auto-generated');
    for (const body of [mail?.html, mail?.text])
      expect(body).toContain('https://nam.example/novedades/abc');
  });

  test('a repeat waits longer each time, and after the last one the log says so', async () => {
    const { db } = database();
    await queueMail(db, newsletter('unlucky'));
    inbox.misbehave({ failNext: 100 });
    expect(await sendDue({ retrySeconds: 60 })).toEqual({ sent: 0, postponed: 1, givenUp: 0 });
    expect(await sendDue({ retrySeconds: 60 })).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
    const [waiting] = await db.select().from(mails);
    const pause = (waiting?.nextAttemptAt.getTime() ?? 0) - Date.now();
    expect(pause).toBeGreaterThan(50_000);
    expect(pause).toBeLessThan(61_000);

    await db.update(mails).set({ nextAttemptAt: new Date(0) });
    const rest = await sendDue({ retrySeconds: 0, maxAttempts: 3 });
    expect(rest).toEqual({ sent: 0, postponed: 1, givenUp: 1 });
    expect(logged.at(-1)).toMatchObject({
      level: 'error',
      message: 'mail failed for good',
      fields: { event: 'unlucky', attempts: 3 },
    });
    expect(await sendDue()).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
  });

  test('a server that takes the mail and then breaks off gets it again with the same Message-ID', async () => {
    await queueMail(database().db, newsletter('doubtful'));
    inbox.misbehave({ dropNext: 1 });
    await sendDue();
    const ids = inbox.mails().map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('a mail whose template fails does not stop the others', async () => {
    const { db } = database();
    await queueMail(db, newsletter('broken'));
    await db.update(mails).set({ data: { confirmUrl: 'javascript:alert(1)' } });
    await queueMail(db, newsletter('whole'));
    expect(await sendDue({ maxAttempts: 1 })).toEqual({ sent: 1, postponed: 0, givenUp: 1 });
  });

  test('without a server mails wait, and the log says so', async () => {
    await queueMail(database().db, newsletter('waits'));
    expect(await sendDue({ mailer: null })).toEqual({ sent: 0, postponed: 0, givenUp: 0 });
    expect(logged).toMatchObject([{ level: 'warn', fields: { waiting: 1 } }]);
    expect(await sendDue()).toEqual({ sent: 1, postponed: 0, givenUp: 0 });
  });
});

test('100 events, 4 workers, the server fails three times, two workers are killed: all arrive', async () => {
  const { db } = database();
  const EVENTS = 100;
  await db.transaction(async (tx) => {
    for (let event = 0; event < EVENTS; event += 1)
      await queueMail(tx, newsletter(`event:${event}`, `persona${event}@ejemplo.uy`));
  });
  inbox.misbehave({ failNext: 3, delayMs: 30 });

  const running = new Set<ChildProcess>();
  const start = async () => {
    const worker = fork(join(import.meta.dirname, 'worker.ts'), {
      env: { ...process.env, DATABASE_URL: url(), SMTP_URL: inbox.smtpUrl },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    running.add(worker);
    await once(worker, 'message');
    return worker;
  };
  const kill = async (worker: ChildProcess) => {
    running.delete(worker);
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  };
  try {
    const [first] = await Promise.all([start(), start(), start(), start()]);
    // Killed in the middle of the work, each time one that has mails under way.
    await until('20 mails', () => inbox.mails().length >= 20);
    await kill(first);
    const second = [...running][0];
    await until('45 mails', () => inbox.mails().length >= 45);
    if (second) await kill(second);
    await until('an outbox that is done', async () => {
      const [row] = await db.select({ sent: count() }).from(mails).where(isNotNull(mails.sentAt));
      return row?.sent === EVENTS;
    });
  } finally {
    for (const worker of [...running]) await kill(worker);
  }

  const arrived = inbox.mails();
  const people = new Map<string, Set<string>>();
  for (const mail of arrived) {
    const to = mail.to[0] ?? '';
    people.set(to, (people.get(to) ?? new Set()).add(mail.messageId));
  }
  const distinct = new Set(arrived.map((mail) => mail.messageId)).size;
  console.log(
    `mails: ${EVENTS} events, ${arrived.length} arrived, ${distinct} distinct Message-IDs, ${arrived.length - distinct} repeats`,
  );
  expect(distinct).toBe(EVENTS);
  expect(people.size).toBe(EVENTS);
  // A repeat carries the Message-ID of the first.
  for (const ids of people.values()) expect(ids.size).toBe(1);
}, 90_000);
