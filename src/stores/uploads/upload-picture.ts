/** Uploads one picture: begun, its parts sent, ended. What broke off goes on under the same guid. */
import type { Reply } from '#client/reply';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import type { UploadedFile } from '#contract/entities/images';
import { fileNameOf, hashesOf, sendMissing, sendPatiently, unreadable } from './send-parts.ts';

interface Uploading {
  file: File;
  guid: string;
  /** From 0 to 1. */
  told: (share: number) => void;
  signal: AbortSignal;
}

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const uploadPicture = async ({
  file,
  guid,
  told,
  signal,
}: Uploading): Promise<Reply<UploadedFile>> => {
  const parts = await hashesOf(file);
  if (!parts) return unreadable();
  const begun = await sendPatiently(
    uploadStart,
    { guid, file: { name: fileNameOf(file), bytes: file.size, parts } },
    signal,
  );
  if (!begun.ok) return begun;
  const { missing } = begun.data;
  const refused = await sendMissing(uploadPart, {
    file,
    guid,
    count: parts.length,
    missing,
    told,
    signal,
  });
  if (refused) return refused;
  const ended = await sendPatiently(uploadFinish, { guid }, signal);
  return ended.ok ? { ok: true, data: ended.data.file } : ended;
};
