/** Uploads of the photos that a file names. */
import { atom, type WritableAtom } from 'nanostores';
import { addPicture } from '../pictures/pictures.ts';
import { createUploadQueue, type UploadQueue } from '../pictures/upload-queue.ts';

interface ImportPhotos {
  queue: UploadQueue;
  /** The number of photos that arrived since the last comparison. */
  $added: WritableAtom<number>;
}

const photos = new Map<string, ImportPhotos>();

/** Returns the uploads of an import. They outlive the comparison that follows, so that failed ones stay visible. */
export const photosOf = (guid: string): ImportPhotos => {
  const existing = photos.get(guid);
  if (existing) return existing;
  const $added = atom(0);
  const queue = createUploadQueue(async ({ path, name }) => {
    const reply = await addPicture(path, name, 'product');
    if (reply.ok) $added.set($added.get() + 1);
    return reply;
  });
  const created = { queue, $added };
  photos.set(guid, created);
  return created;
};
