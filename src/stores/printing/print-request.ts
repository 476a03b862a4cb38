/** Sends a request to print: begins it, sends what is missing of its file, ends it. Whatever breaks off goes on. */
import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import type { CallInput } from '#contract/call';
import { printRequestFinish, printRequestPart, printRequestStart } from '#contract/calls/printing';
import type { AnnouncedFile } from '#contract/files/file-parts';
import { newGuid } from '../guid.ts';
import { readStored, writeStored } from '../persisted.ts';
import { hashesOf, sendFile, sendPatiently, unreadable } from '../uploads/send-parts.ts';

export type PrintAnswers = Omit<CallInput<typeof printRequestStart>, 'guid' | 'file'>;

interface Sending {
  file: File;
  answers: PrintAnswers;
  /** From 0 to 1. */
  told: (share: number) => void;
  /** Whether there is no connection: it goes on by itself once there is. */
  toldOffline?: (isOffline: boolean) => void;
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
const requestFor = ({ bytes, parts }: AnnouncedFile): z.output<typeof kept> => {
  const key = `${bytes}:${parts[0]}:${parts.at(-1)}`;
  const known = readStored('print', kept);
  if (known?.file === key) return known;
  const made = { guid: newGuid(), file: key };
  writeStored('print', made);
  return made;
};
const forget = (): void => writeStored('print', null);

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const sendPrintRequest = async ({
  answers,
  ...sending
}: Sending): Promise<Reply<{ number: number }>> => {
  const said = (await hashesOf(new Blob([JSON.stringify(answers)])))?.[0];
  if (said === undefined) return unreadable(BY_CHAT);
  const finished = await sendFile({
    ...sending,
    begin: async (file, signal) => {
      let request = requestFor(file);
      const start = () =>
        sendPatiently(
          printRequestStart,
          { ...answers, guid: request.guid, file },
          signal,
          sending.toldOffline,
        );
      let begun = await start();
      // Received before with other answers, or begun with another file: this is another request.
      const isOther = begun.ok
        ? begun.data.received && request.answers !== said
        : begun.error.code === 'file.otherFile';
      if (isOther) {
        forget();
        request = requestFor(file);
        begun = await start();
      }
      if (!begun.ok) return begun;
      const { received, number, missing } = begun.data;
      // It wants nothing of the file, or has all of it: only its last answer was lost.
      if (received) return { ok: true, data: { ended: { number: number ?? 0 } } };
      writeStored('print', { ...request, answers: said });
      return { ok: true, data: { guid: request.guid, missing } };
    },
    part: printRequestPart,
    finish: printRequestFinish,
    orElse: BY_CHAT,
  });
  if (finished.ok) forget();
  return finished;
};
