import { atom } from 'nanostores';
import { isPassing, pauseAfter } from '#client/away';
import { pause } from '#client/pause';
import { failed, type Reply, type SendError } from '#client/reply';
import { send } from '#client/send';
import { oneDecimal } from '#contract/amounts/numbers';
import type { CallInput, CallOutput } from '#contract/call';
import {
  importAnswer,
  importFind,
  importKind,
  importList,
  importMap,
  importPart,
  importPreviewUndo,
  importProfileList,
  importRead,
  importReasons,
  importRemove,
  importRows,
  importStart,
  importUndo,
  importWork,
  importWrite,
  MAX_IMPORT_BYTES,
} from '#contract/calls/imports';
import type { ImportDifference, ImportKindName, WholeImport } from '#contract/entities/imports';
import { isWorking } from '#contract/import-states';
import { newGuid } from '../guid.ts';
import { renew } from '../reads/query.ts';
import { type OnOffline, sendFile, sendPatiently } from '../uploads/send-parts.ts';

type Whole = Reply<{ data: WholeImport }>;

export const renewRows = (): void => void renew(importRows, importReasons);
const renewImports = (): void => void renew(importFind, importList, importRows, importReasons);

/** Recognizes the error for an import that somebody has discarded. */
export const saysGone = ({ code }: SendError): boolean => code === 'record.notFound';
/** Guids of discarded imports. */
export const $goneImports = atom<ReadonlySet<string>>(new Set());
export const noteGone = (guid: string, error: SendError): void => {
  if (saysGone(error)) $goneImports.set(new Set([...$goneImports.get(), guid]));
};

interface ImportUpload {
  file: File;
  /** Absent = as the file's headings say. */
  kind?: ImportKindName;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** Receives whether the connection is down; sending continues when it is back. */
  onOffline: OnOffline;
  signal: AbortSignal;
}

const MEGABYTE = 1024 * 1024;

/** Uploads a file and starts reading it. Never throws. */
export const bringFile = async ({ kind, ...sending }: ImportUpload): Promise<Whole> => {
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
      const started = await sendPatiently(
        importStart,
        { guid, file, ...(kind && { kind }) },
        signal,
        sending.onOffline,
      );
      return started.ok
        ? { ok: true, data: { guid, missing: started.data.data.missing } }
        : started;
    },
    part: importPart,
    finish: importRead,
  });
  renewImports();
  return read;
};

/** Delay between pieces of work, which another client may do. */
const PAUSE_MS = 700;
/** A piece of work may take long, and continues on the server in any case. */
const WORK_MS = 60_000;

/**
 * Drives an import on the server until it needs a decision, has ended, or is discarded.
 * @param onState receives its state after each piece; `importFind` has the progress
 */
export const workOnImport = async (
  guid: string,
  onState: (now: WholeImport) => void,
  signal: AbortSignal,
): Promise<void> => {
  let attempts = 0;
  while (!signal.aborted) {
    const reply = await send(importWork, { guid }, { signal, timeoutMs: WORK_MS });
    if (reply.ok) {
      onState(reply.data.data);
      if (!isWorking(reply.data.data.state)) break;
      attempts = 0;
      await pause(PAUSE_MS, signal);
    } else {
      noteGone(guid, reply.error);
      if (!isPassing(reply.error)) break;
      await pause(pauseAfter(attempts), signal);
      attempts += 1;
    }
  }
  renewImports();
  // A written import is remembered.
  void renew(importProfileList);
};

const withRenewal = async <T>(guid: string, reply: Promise<Reply<T>>): Promise<Reply<T>> => {
  const result = await reply;
  if (!result.ok) noteGone(guid, result.error);
  renewImports();
  return result;
};

export const changeKind = (input: CallInput<typeof importKind>) =>
  withRenewal(input.guid, send(importKind, input));
export const mapImport = (input: CallInput<typeof importMap>) =>
  withRenewal(input.guid, send(importMap, input));
/** An answer about an unknown name. */
export type AnswerInput = CallInput<typeof importAnswer>['answers'][number];
export const answerImport = (input: CallInput<typeof importAnswer>) =>
  withRenewal(input.guid, send(importAnswer, input));
/** Compares an import again with the same settings, such as after its photos have arrived. */
export const compareAgain = ({ guid, settings }: Pick<WholeImport, 'guid' | 'settings'>) => {
  const { headerLine, columns, emptyMeans, createsMissing, skipsNew, takesOffSold } = settings;
  const { defaults, priceRule, decimal, isDecimalGuessed } = settings;
  return mapImport({
    ...{ guid, headerLine, columns, emptyMeans, createsMissing, skipsNew, takesOffSold },
    ...{ defaults, priceRule, ...(!isDecimalGuessed && { decimal }) },
  });
};
/** @param revision the comparison that the seller confirms */
export const writeImport = ({ guid, revision, skipBad }: CallInput<typeof importWrite>) =>
  withRenewal(guid, send(importWrite, { guid, revision, skipBad }));
export const undoImport = (input: CallInput<typeof importUndo>) =>
  withRenewal(input.guid, send(importUndo, input));

/** Reads the codes of the products that the list of an import does not bring any more. */
export const readGoneCodes = async (guid: string): Promise<Reply<string[]>> => {
  const codes: string[] = [];
  for (let rowIndex = 0; ; rowIndex += 1) {
    const reply = await send(importRows, { guid, outcome: 'gone', rowIndex, rowsMax: 100 });
    if (!reply.ok) return reply;
    codes.push(...reply.data.data.map(({ key }) => key));
    if (reply.data.data.length === 0 || codes.length >= reply.data.resultCount)
      return { ok: true, data: codes };
  }
};

export interface UndoPreview {
  undone: number;
  left: number;
  /** How many of these are undone in part. */
  partly: number;
  /** The first records that stay. */
  data: ImportDifference[];
}

/** The number of records that a preview names. */
const PREVIEWED = 50;

/**
 * Reads piece by piece what an undo would do now.
 * @param onCount receives how many records were looked at
 */
export const previewUndo = async (
  guid: string,
  signal: AbortSignal,
  onCount: (records: number) => void,
): Promise<Reply<UndoPreview>> => {
  const preview: UndoPreview = { undone: 0, left: 0, partly: 0, data: [] };
  let after: string | null = '';
  while (after !== null) {
    const reply: Reply<CallOutput<typeof importPreviewUndo>> = await send(
      importPreviewUndo,
      { guid, after },
      { signal },
    );
    if (!reply.ok) {
      noteGone(guid, reply.error);
      return reply;
    }
    preview.undone += reply.data.undone;
    preview.left += reply.data.left;
    preview.partly += reply.data.partly;
    preview.data = [...preview.data, ...reply.data.data].slice(0, PREVIEWED);
    onCount(preview.undone + preview.left);
    after = reply.data.next;
  }
  preview.data.sort((one, other) => one.line - other.line);
  return { ok: true, data: preview };
};
/**
 * Discards an import. If it is gone already, only the list is renewed; after another error, all that is shown of it.
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
