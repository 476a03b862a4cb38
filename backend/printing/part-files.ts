/** The parts of a request's file in the store of files. */
import type { FileStore } from '#backend/media/files';
import { partsOf } from '#contract/calls/printing';

/** The key of one part. */
export const partKey = (guid: string, part: number): string => `printing/${guid}/${part}`;

/** Deletes every part that may be there. */
export const removeParts = async (
  files: FileStore,
  { guid, fileBytes }: { guid: string; fileBytes: number },
): Promise<void> => {
  for (let part = 0; part < partsOf(fileBytes); part += 1) await files.remove(partKey(guid, part));
};
