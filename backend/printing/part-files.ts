/** The parts of a request's file in the store of files. */
import type { FileStore } from '#backend/media/files';
import { partsOf } from '#contract/calls/printing';

/** The key of one part. */
export const partKey = (guid: string, part: number): string => `printing/${guid}/${part}`;

/** Deletes every part that may be there, all at once: a store elsewhere takes its time for each. */
export const removeParts = async (
  files: FileStore,
  { guid, fileBytes }: { guid: string; fileBytes: number },
): Promise<void> => {
  const parts = Array.from({ length: partsOf(fileBytes) }, (_, part) => part);
  await Promise.all(parts.map((part) => files.remove(partKey(guid, part))));
};
