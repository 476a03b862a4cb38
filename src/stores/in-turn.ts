/**
 * Saves of one record from this page, one after the other, each over what the one before it made: else a second
 * change, sent before the first was answered, would be refused as if somebody else had saved first.
 */
import type { Reply } from '#client/reply';

interface Saved {
  /** Absent where nobody counts them. */
  data: { version?: number | undefined };
}

/** Record → its last save that is on its way. */
const underWay = new Map<string, Promise<unknown>>();
/** Record and version → the version that a save from here made of it. */
const made = new Map<string, number>();

const keyOf = (record: string, version: number): string => `${record} ${version}`;

/** What became of a version by what was saved here alone. */
const latestOf = (record: string, version: number): number => {
  const next = made.get(keyOf(record, version));
  // They only rise: what was saved without a change keeps its number.
  return next !== undefined && next > version ? latestOf(record, next) : version;
};

/** @param input with the version that was seen, as far as it is known */
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
      if (next !== undefined) made.set(keyOf(record, version), next);
    }
    // What was made of it stands no more, as after a copy was restored: the next try is over what is told now.
    else if (reply.error.code === 'record.stale') made.delete(keyOf(record, input.version));
    return reply;
  };
  const sent = (underWay.get(record) ?? Promise.resolve()).then(turn, turn);
  underWay.set(record, sent);
  return sent;
};
