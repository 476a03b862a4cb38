/** Sends a print request with its files; interrupted uploads are continued. */
import * as z from 'zod/mini';
import type { Reply } from '#client/reply';
import type { CallInput, CallOutput } from '#contract/call';
import { printRequestFinish, printRequestPart, printRequestStart } from '#contract/calls/printing';
import type { AnnouncedFile } from '#contract/files/file-parts';
import { newGuid } from '../guid.ts';
import { readStored, writeStored } from '../persisted.ts';
import {
  fileNameOf,
  hashesOf,
  sendParts,
  sendPatiently,
  unreadable,
} from '../uploads/send-parts.ts';

type Start = CallInput<typeof printRequestStart>;
export type PrintContact = Omit<Start, 'guid' | 'pieces'>;
export interface PieceToSend {
  file: File;
  print: Start['pieces'][number]['print'];
}

interface Sending {
  contact: PrintContact;
  pieces: readonly PieceToSend[];
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** Receives whether the connection is down; sending continues when it is back. */
  onOffline?: (isOffline: boolean) => void;
  signal: AbortSignal;
}

const BY_CHAT = ', o envíalo por WhatsApp';

const stored = z.object({
  guid: z.string(),
  /** Names its files by their content, in order. */
  files: z.string(),
  /** GUIDs of the pieces. */
  pieces: z.array(z.string()),
  /** Hash of the answers that the shop has received. */
  answers: z.optional(z.string()),
});

/** Returns the request of these files, after a reload too, or a new one. */
const requestFor = (files: readonly AnnouncedFile[]): z.output<typeof stored> => {
  const key = files.map(({ bytes, parts }) => `${bytes}:${parts[0]}:${parts.at(-1)}`).join(' ');
  const existing = readStored('print', stored);
  if (existing?.files === key && existing.pieces.length === files.length) return existing;
  const created = { guid: newGuid(), files: key, pieces: files.map(() => newGuid()) };
  writeStored('print', created);
  return created;
};
const deleteStored = (): void => writeStored('print', null);

/** Announces the files. @returns undefined if one cannot be read */
const announce = async (pieces: readonly PieceToSend[]): Promise<AnnouncedFile[] | undefined> => {
  const announced: AnnouncedFile[] = [];
  for (const { file } of pieces) {
    const parts = await hashesOf(file);
    if (!parts) return undefined;
    announced.push({ name: fileNameOf(file), bytes: file.size, parts });
  }
  return announced;
};

type Received = CallOutput<typeof printRequestFinish>;

/** Never throws; a cancelled request has the error code `aborted`. */
export const sendPrintRequest = async ({
  contact,
  pieces,
  onProgress,
  onOffline,
  signal,
}: Sending): Promise<Reply<Received>> => {
  const prints = pieces.map(({ print }) => print);
  const answers = (await hashesOf(new Blob([JSON.stringify([contact, prints])])))?.[0];
  const files = await announce(pieces);
  if (answers === undefined || !files) return unreadable(BY_CHAT);
  let request = requestFor(files);
  const start = () =>
    sendPatiently(
      printRequestStart,
      {
        ...contact,
        guid: request.guid,
        pieces: files.flatMap((file, at) => {
          const [guid, print] = [request.pieces[at], prints[at]];
          return guid && print ? [{ guid, file, print }] : [];
        }),
      },
      signal,
      onOffline,
    );
  let started = await start();
  // Received with other answers, or started with another file: start a new request.
  const isOther = started.ok
    ? started.data.received && request.answers !== answers
    : started.error.code === 'file.otherFile';
  if (isOther) {
    deleteStored();
    request = requestFor(files);
    started = await start();
  }
  if (!started.ok) return started;
  const { received, number, key, missing } = started.data;
  if (received) {
    // Already complete: only its last answer was lost.
    deleteStored();
    return { ok: true, data: { number: number ?? 0, key: key ?? '' } };
  }
  writeStored('print', { ...request, answers });
  const whole = files.reduce((sum, { parts }) => sum + parts.length, 0);
  let sent = whole - missing.reduce((sum, parts) => sum + parts.length, 0);
  onProgress(sent / whole);
  for (const [at, { file }] of pieces.entries()) {
    const failure = await sendParts({
      file,
      guid: request.pieces[at] ?? '',
      missing: missing[at] ?? [],
      part: printRequestPart,
      onSent: () => {
        sent += 1;
        onProgress(sent / whole);
      },
      onOffline,
      signal,
      orElse: BY_CHAT,
    });
    if (failure) return failure;
  }
  const finished = await sendPatiently(
    printRequestFinish,
    { guid: request.guid },
    signal,
    onOffline,
  );
  if (finished.ok) deleteStored();
  return finished;
};
