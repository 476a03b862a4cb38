/** Uploads of pictures, two at a time, with progress, errors and retries. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Reply, SendError } from '#client/reply';
import type { UploadedFile } from '#contract/entities/images';
import { newGuid } from '../guid.ts';
import { uploadPicture } from '../uploads/upload-picture.ts';

export interface UploadRow {
  /** Also the upload's guid, so that a retry continues it. */
  guid: string;
  file: File;
  status: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  share: number;
  error?: SendError;
}

export interface UploadQueue {
  $rows: ReadableAtom<readonly UploadRow[]>;
  add: (files: readonly File[]) => void;
  retry: (guid: string) => void;
  /** Cancels the upload, or dismisses its error. */
  drop: (guid: string) => void;
}

const CONCURRENCY = 2;

/** @param keep creates a picture of an uploaded file; its error is shown beside the file */
export const createUploadQueue = (
  create: (file: UploadedFile) => Promise<Reply<unknown>>,
): UploadQueue => {
  const $rows = atom<readonly UploadRow[]>([]);
  const controls = new Map<string, AbortController>();
  /** By upload: resolves when all earlier ones are done or failed; and signals its own end. */
  const turns = new Map<string, { before: Promise<void>; done: () => void }>();
  let all: Promise<void> = Promise.resolve();
  const enqueue = (guid: string): void => {
    let done = (): void => {};
    const own = new Promise<void>((resolve) => {
      done = resolve;
    });
    turns.set(guid, { before: all, done });
    all = all.then(() => own);
  };

  const change = (guid: string, to: Partial<UploadRow>): void =>
    $rows.set($rows.get().map((row) => (row.guid === guid ? { ...row, ...to } : row)));
  const remove = (guid: string): void => {
    turns.delete(guid);
    $rows.set($rows.get().filter((row) => row.guid !== guid));
  };

  const sendOne = async ({ guid, file }: UploadRow): Promise<void> => {
    const control = new AbortController();
    controls.set(guid, control);
    change(guid, { status: 'sending', share: 0, error: undefined });
    const onProgress = (share: number) => change(guid, { share });
    const uploaded = await uploadPicture({ file, guid, onProgress, signal: control.signal });
    // Added in the order of selection: the first one may become the main picture.
    if (uploaded.ok) await turns.get(guid)?.before;
    const reply = uploaded.ok && !control.signal.aborted ? await create(uploaded.data) : uploaded;
    turns.get(guid)?.done();
    controls.delete(guid);
    if (reply.ok) remove(guid);
    else change(guid, { status: 'failed', error: reply.error });
    next();
  };

  const next = (): void => {
    const rows = $rows.get();
    const free = CONCURRENCY - rows.filter(({ status }) => status === 'sending').length;
    for (const row of rows.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free)))
      void sendOne(row);
  };

  return {
    $rows,
    add: (files) => {
      const rows = files.map(
        (file): UploadRow => ({ guid: newGuid(), file, status: 'waiting', share: 0 }),
      );
      for (const { guid } of rows) enqueue(guid);
      $rows.set([...$rows.get(), ...rows]);
      next();
    },
    retry: (guid) => {
      const row = $rows.get().find((each) => each.guid === guid);
      if (row?.status !== 'failed') return;
      change(guid, { status: 'waiting' });
      next();
    },
    drop: (guid) => {
      controls.get(guid)?.abort();
      turns.get(guid)?.done();
      remove(guid);
      next();
    },
  };
};
