/** Uploads one picture; an interrupted upload continues under the same guid. */
import type { Reply } from '#client/reply';
import { uploadFinish, uploadPart, uploadStart } from '#contract/calls/uploads';
import type { UploadedFile } from '#contract/entities/images';
import { sendFile, sendPatiently } from './send-parts.ts';

interface Uploading {
  file: File;
  guid: string;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Never throws; a cancelled upload has the error code `aborted`. */
export const uploadPicture = async ({
  guid,
  ...sending
}: Uploading): Promise<Reply<UploadedFile>> => {
  const result = await sendFile({
    ...sending,
    begin: async (file, signal) => {
      const started = await sendPatiently(uploadStart, { guid, file }, signal);
      return started.ok ? { ok: true, data: { guid, missing: started.data.missing } } : started;
    },
    part: uploadPart,
    finish: uploadFinish,
  });
  return result.ok ? { ok: true, data: result.data.file } : result;
};
