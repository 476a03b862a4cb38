/** Sends a request to print: begins it, sends what is missing of its file, ends it. Whatever breaks off goes on. */
import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import type { CallInput } from '#contract/call';
import { printRequestFinish, printRequestPart, printRequestStart } from '#contract/calls/printing';
import { newGuid } from '../guid.ts';
import { readStored, writeStored } from '../persisted.ts';
import {
  fileNameOf,
  hashesOf,
  sendMissing,
  sendPatiently,
  unreadable,
} from '../uploads/send-parts.ts';

export type PrintAnswers = Omit<CallInput<typeof printRequestStart>, 'guid' | 'file'>;

interface Sending {
  file: File;
  answers: PrintAnswers;
  /** From 0 to 1. */
  told: (share: number) => void;
  signal: AbortSignal;
}

const BY_CHAT = ', o envíalo por WhatsApp';

const kept = z.object({
  guid: z.string(),
  file: z.string(),
  /** Hash of the answers that the shop has. */
  answers: z.optional(z.string()),
});

/** The same file, after a reload too, goes on under the same guid. */
const requestFor = (file: File, hashes: readonly string[]): z.output<typeof kept> => {
  const key = `${file.size}:${hashes[0]}:${hashes.at(-1)}`;
  const known = readStored('print', kept);
  if (known?.file === key) return known;
  const made = { guid: newGuid(), file: key };
  writeStored('print', made);
  return made;
};
const forget = (): void => writeStored('print', null);

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const sendPrintRequest = async ({
  file,
  answers,
  told,
  signal,
}: Sending): Promise<Reply<{ number: number }>> => {
  const parts = await hashesOf(file);
  const said = (await hashesOf(new Blob([JSON.stringify(answers)])))?.[0];
  if (!parts || said === undefined) return unreadable(BY_CHAT);
  let request = requestFor(file, parts);
  const begin = () =>
    sendPatiently(
      printRequestStart,
      {
        ...answers,
        guid: request.guid,
        file: { name: fileNameOf(file), bytes: file.size, parts },
      },
      signal,
    );
  let begun = await begin();
  // Received before with other answers, or begun with another file: this is another request.
  const isOther = begun.ok
    ? begun.data.received && request.answers !== said
    : begun.error.code === 'file.otherFile';
  if (isOther) {
    forget();
    request = requestFor(file, parts);
    begun = await begin();
  }
  if (!begun.ok) return begun;
  // It wants nothing of the file, or has all of it: only its last answer was lost.
  if (begun.data.received) {
    forget();
    return { ok: true, data: { number: begun.data.number ?? 0 } };
  }
  writeStored('print', { ...request, answers: said });
  const { guid } = request;
  const { missing } = begun.data;
  const refused = await sendMissing(printRequestPart, {
    file,
    guid,
    count: parts.length,
    missing,
    told,
    signal,
    orElse: BY_CHAT,
  });
  if (refused) return refused;
  const finished = await sendPatiently(printRequestFinish, { guid }, signal);
  if (finished.ok) forget();
  return finished;
};
