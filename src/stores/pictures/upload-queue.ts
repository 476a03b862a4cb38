/** Files on their way to become pictures: two at a time, each with its progress, its refusal and its second try. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Reply, SendError } from '#client/reply';
import type { UploadedFile } from '#contract/entities/images';
import { newGuid } from '../guid.ts';
import { uploadPicture } from '../uploads/upload-picture.ts';

export interface UploadRow {
  /** Of the upload as well: a second try goes on where the first broke off. */
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
  /** Calls it off, or puts its refusal away. */
  drop: (guid: string) => void;
}

const AT_ONCE = 2;

/** @param keep makes something of a file that was uploaded; what it refuses stands beside the file */
export const createUploadQueue = (
  keep: (file: UploadedFile) => Promise<Reply<unknown>>,
): UploadQueue => {
  const $rows = atom<readonly UploadRow[]>([]);
  const calledOff = new Map<string, AbortController>();
  /** By upload: when those that were chosen before it are kept, or not to be kept for now; and to say so of it. */
  const turns = new Map<string, { before: Promise<void>; done: () => void }>();
  let all: Promise<void> = Promise.resolve();
  const queueUp = (guid: string): void => {
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
    calledOff.set(guid, control);
    change(guid, { status: 'sending', share: 0, error: undefined });
    const told = (share: number) => change(guid, { share });
    const uploaded = await uploadPicture({ file, guid, told, signal: control.signal });
    // In the order in which they were chosen, whichever is the smallest: the first one may be shown for the thing.
    if (uploaded.ok) await turns.get(guid)?.before;
    const reply = uploaded.ok && !control.signal.aborted ? await keep(uploaded.data) : uploaded;
    turns.get(guid)?.done();
    calledOff.delete(guid);
    if (reply.ok) remove(guid);
    else change(guid, { status: 'failed', error: reply.error });
    next();
  };

  const next = (): void => {
    const rows = $rows.get();
    const free = AT_ONCE - rows.filter(({ status }) => status === 'sending').length;
    for (const row of rows.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free)))
      void sendOne(row);
  };

  return {
    $rows,
    add: (files) => {
      const rows = files.map(
        (file): UploadRow => ({ guid: newGuid(), file, status: 'waiting', share: 0 }),
      );
      for (const { guid } of rows) queueUp(guid);
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
      calledOff.get(guid)?.abort();
      turns.get(guid)?.done();
      remove(guid);
      next();
    },
  };
};
