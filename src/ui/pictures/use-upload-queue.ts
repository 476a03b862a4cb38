import { useRef, useState } from 'react';
import { createUploadQueue, type UploadQueue } from '#stores/pictures/upload-queue';

/**
 * Keeps one upload queue although `create` changes with each render.
 * @param create creates a picture of an uploaded file
 */
export const useUploadQueue = (create: Parameters<typeof createUploadQueue>[0]): UploadQueue => {
  const latest = useRef(create);
  latest.current = create;
  const [queue] = useState(() => createUploadQueue((file) => latest.current(file)));
  return queue;
};
