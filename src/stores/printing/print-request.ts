/** Sends a print request with its file; interrupted uploads are continued. */
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
  onProgress: (share: number) => void;
  /** Receives whether the connection is down; sending continues when it is back. */
  onOffline?: (isOffline: boolean) => void;
  signal: AbortSignal;
}

const BY_CHAT = ', o envíalo por WhatsApp';

const stored = z.object({
  guid: z.string(),
  file: z.string(),
  /** Hash of the answers that the shop has received. */
  answers: z.optional(z.string()),
});

/** Returns the request of this file, after a reload too, or a new one. */
const requestFor = ({ bytes, parts }: AnnouncedFile): z.output<typeof stored> => {
  const key = `${bytes}:${parts[0]}:${parts.at(-1)}`;
  const existing = readStored('print', stored);
  if (existing?.file === key) return existing;
  const created = { guid: newGuid(), file: key };
  writeStored('print', created);
  return created;
};
const deleteStored = (): void => writeStored('print', null);

/** Never throws; a cancelled request has the error code `aborted`. */
export const sendPrintRequest = async ({
  answers,
  ...sending
}: Sending): Promise<Reply<{ number: number }>> => {
  const answersHash = (await hashesOf(new Blob([JSON.stringify(answers)])))?.[0];
  if (answersHash === undefined) return unreadable(BY_CHAT);
  const finished = await sendFile({
    ...sending,
    begin: async (file, signal) => {
      let request = requestFor(file);
      const start = () =>
        sendPatiently(
          printRequestStart,
          { ...answers, guid: request.guid, file },
          signal,
          sending.onOffline,
        );
      let started = await start();
      // Received with other answers, or started with another file: start a new request.
      const isOther = started.ok
        ? started.data.received && request.answers !== answersHash
        : started.error.code === 'file.otherFile';
      if (isOther) {
        deleteStored();
        request = requestFor(file);
        started = await start();
      }
      if (!started.ok) return started;
      const { received, number, missing } = started.data;
      // Already complete: only its last answer was lost.
      if (received) return { ok: true, data: { ended: { number: number ?? 0 } } };
      writeStored('print', { ...request, answers: answersHash });
      return { ok: true, data: { guid: request.guid, missing } };
    },
    part: printRequestPart,
    finish: printRequestFinish,
    orElse: BY_CHAT,
  });
  if (finished.ok) deleteStored();
  return finished;
};
