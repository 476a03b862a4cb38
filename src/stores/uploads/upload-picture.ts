/** Uploads one picture: begun, its parts sent, ended. What broke off goes on under the same guid. */
import type { Reply } from '#client/reply';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import type { UploadedFile } from '#contract/entities/images';
import { sendFile, sendPatiently } from './send-parts.ts';

interface Uploading {
  file: File;
  guid: string;
  /** From 0 to 1. */
  told: (share: number) => void;
  signal: AbortSignal;
}

/** Never throws; the reply's error can be shown, with the code `aborted` where it was called off. */
export const uploadPicture = async ({
  guid,
  ...sending
}: Uploading): Promise<Reply<UploadedFile>> => {
  const ended = await sendFile({
    ...sending,
    begin: async (file, signal) => {
      const begun = await sendPatiently(uploadStart, { guid, file }, signal);
      return begun.ok ? { ok: true, data: { guid, missing: begun.data.missing } } : begun;
    },
    part: uploadPart,
    finish: uploadFinish,
  });
  return ended.ok ? { ok: true, data: ended.data.file } : ended;
};
