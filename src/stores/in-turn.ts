/**
 * Serializes saves of the same record from this page. Otherwise a second change, sent before the first was answered,
 * would be rejected as a conflict with itself.
 */
import type { Reply } from '#client/reply';

interface Saved {
  /** Absent if the record has no versions. */
  data: { version?: number | undefined };
}

/** Record → its last running save. */
const running = new Map<string, Promise<unknown>>();
/** Record and version → the version that a save from this page made of it. */
const successors = new Map<string, number>();

const keyOf = (record: string, version: number): string => `${record} ${version}`;

/** Follows the versions made by this page. */
const latestOf = (record: string, version: number): number => {
  const next = successors.get(keyOf(record, version));
  // Versions only rise: a save without changes keeps the number.
  return next !== undefined && next > version ? latestOf(record, next) : version;
};

/** @param input with the version that was read, if any */
export const saveInTurn = <I extends { version?: number | undefined }, O extends Saved>(
  record: string,
  input: I,
  save: (input: I) => Promise<Reply<O>>,
): Promise<Reply<O>> => {
  const turn = async (): Promise<Reply<O>> => {
    if (input.version === undefined) return save(input);
    const version = latestOf(record, input.version);
    const reply = await save({ ...input, version });
    if (reply.ok) {
      const next = reply.data.data.version;
      if (next !== undefined) successors.set(keyOf(record, version), next);
    }
    // The chain is broken, as after a restored backup: the next save uses the version it is given.
    else if (reply.error.code === 'record.stale') successors.delete(keyOf(record, input.version));
    return reply;
  };
  const sent = (running.get(record) ?? Promise.resolve()).then(turn, turn);
  running.set(record, sent);
  return sent;
};
