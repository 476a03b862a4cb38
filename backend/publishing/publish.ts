/** The job of publishing: requests a build once changes have come to rest, and follows it until visitors see it. */
import type { Db } from '#backend/database/connection';
import { callHook } from '#backend/http/build-hook';
import { safeMessage } from '#backend/http/logged-error';
import { askWhenDue, noteAsked, takeTurnToAsk } from './asking.ts';
import { end, letGoOfKilled } from './building.ts';
import { findOpen } from './publications.ts';
import { type Publishing, readPublishedVersion } from './publisher.ts';
import { passServed } from './served-ids.ts';
import { noteFailure } from './turns.ts';

const askHook = async (db: Db, url: string): Promise<'asked' | undefined> => {
  const turn = await takeTurnToAsk(db);
  if (!turn) return undefined;
  try {
    await callHook(url);
  } catch (error) {
    await noteFailure(db, turn, safeMessage(error));
    throw error;
  }
  await noteAsked(db, turn);
  return 'asked';
};

/** Ends a built publication once the shop's address serves it or a newer one. */
const endVisible = async (db: Db, shopUrl: string): Promise<'seen' | undefined> => {
  const open = await findOpen(db);
  if (!open?.builtAt) return undefined;
  const seen = await readPublishedVersion(shopUrl).catch(() => undefined);
  // Pages from before a restore do not count.
  if (await passServed(db, seen)) return undefined;
  return seen !== undefined && seen >= open.id && (await end(db, open.id)) ? 'seen' : undefined;
};

/** @returns what was done, for the log; undefined if nothing was */
export const publish = async (
  db: Db,
  { publisher, shopUrl, ...patience }: Publishing,
): Promise<object | undefined> => {
  const letGo = await letGoOfKilled(db);
  const seen = await endVisible(db, shopUrl);
  const due = publisher.kind === 'manual' ? undefined : await askWhenDue(db, patience);
  const hookAnswer = publisher.kind === 'hook' ? await askHook(db, publisher.url) : undefined;
  const done = Object.entries({ letGo, seen, due, asked: hookAnswer }).filter(([, what]) => what);
  return done.length > 0 ? Object.fromEntries(done) : undefined;
};
