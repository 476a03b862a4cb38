/** Files that are brought in: sent, followed while the server works on them, written, undone. */
import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import { pause } from '#client/pause';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import { oneDecimal } from '#contract/amounts/numbers';
import type { CallInput } from '#contract/call';
import {
  importFind,
  importList,
  importMap,
  importPart,
  importRead,
  importRemove,
  importRows,
  importStart,
  importUndo,
  importWork,
  importWrite,
  MAX_IMPORT_BYTES,
} from '#contract/calls/imports';
import type { ImportKindName, WholeImport } from '#contract/entities/imports';
import { isWorking } from '#contract/import-states';
import { newGuid } from '../guid.ts';
import { renew } from '../reads/query.ts';
import { sendFile, sendPatiently, type ToldOffline } from '../uploads/send-parts.ts';

type Whole = Reply<{ data: WholeImport }>;

export const renewRows = (): void => void renew(importRows);
const renewImports = (): void => void renew(importFind, importList, importRows);

/** Whether a call about one import was refused because somebody has discarded it. */
export const saysGone = ({ code }: SendError): boolean => code === 'record.notFound';
/** Imports that were found to be there no more. */
export const $goneImports = atom<ReadonlySet<string>>(new Set());
export const noteGone = (guid: string, error: SendError): void => {
  if (saysGone(error)) $goneImports.set(new Set([...$goneImports.get(), guid]));
};

interface Bringing {
  file: File;
  kind: ImportKindName;
  /** From 0 to 1. */
  told: (share: number) => void;
  /** Whether there is no connection: it goes on by itself once there is. */
  toldOffline: ToldOffline;
  signal: AbortSignal;
}

const MEGABYTE = 1024 * 1024;

/** @returns the import, whose file is then read; never throws */
export const bringFile = async ({ kind, ...sending }: Bringing): Promise<Whole> => {
  const { size } = sending.file;
  if (size === 0) return failed(0, 'El archivo está vacío.');
  if (size > MAX_IMPORT_BYTES)
    return failed(
      0,
      `El archivo tiene ${oneDecimal(size / MEGABYTE)} MB y entran ${MAX_IMPORT_BYTES / MEGABYTE}: divídelo y trae una parte por vez.`,
    );
  const guid = newGuid();
  const read = await sendFile({
    ...sending,
    begin: async (file, signal) => {
      const begun = await sendPatiently(
        importStart,
        { guid, kind, file },
        signal,
        sending.toldOffline,
      );
      return begun.ok ? { ok: true, data: { guid, missing: begun.data.data.missing } } : begun;
    },
    part: importPart,
    finish: importRead,
  });
  renewImports();
  return read;
};

/** Between two pieces: somebody else may be at it. */
const PAUSE_MS = 700;
/** A piece of work may take long: the server goes on with it whether somebody waits or not. */
const WORK_MS = 60_000;

/**
 * Has the server work on an import until a person is asked, it ended, or it is there no more.
 * @param told is given how it stands after each piece; how far one is, `importFind` says
 */
export const workOnImport = async (
  guid: string,
  told: (now: WholeImport) => void,
  signal: AbortSignal,
): Promise<void> => {
  let tries = 0;
  while (!signal.aborted) {
    const reply = await send(importWork, { guid }, { signal, timeoutMs: WORK_MS });
    if (reply.ok) {
      told(reply.data.data);
      if (!isWorking(reply.data.data.state)) break;
      tries = 0;
      await pause(PAUSE_MS, signal);
    } else {
      noteGone(guid, reply.error);
      if (!isPassing(reply.error)) break;
      await pause(pauseAfter(tries), signal);
      tries += 1;
    }
  }
  renewImports();
};

const after = async <T>(guid: string, reply: Promise<Reply<T>>): Promise<Reply<T>> => {
  const got = await reply;
  if (!got.ok) noteGone(guid, got.error);
  renewImports();
  return got;
};

export const mapImport = (input: CallInput<typeof importMap>) =>
  after(input.guid, send(importMap, input));
/** @param seen the comparison that somebody says yes to */
export const writeImport = ({ guid, revision }: CallInput<typeof importWrite>) =>
  after(guid, send(importWrite, { guid, revision }));
export const undoImport = (input: CallInput<typeof importUndo>) =>
  after(input.guid, send(importUndo, input));
/**
 * Removed, by somebody else as well, it is not there to be asked for any more: the list alone is. Refused otherwise,
 * it is not what is shown of it.
 */
export const removeImport = async (guid: string): Promise<Reply<unknown>> => {
  const reply = await send(importRemove, { guid });
  if (reply.ok || saysGone(reply.error)) {
    void renew(importList);
    return { ok: true, data: null };
  }
  renewImports();
  return reply;
};
