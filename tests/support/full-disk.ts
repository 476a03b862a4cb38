/** A disk without room. A file that uses it needs a process of its own (`APART` in ../shared-process.ts). */
import { promises } from 'node:fs';
import { onTestFinished, vi } from 'vitest';

/**
 * Makes each write end as on a disk whose last bytes were taken by it.
 * @returns a function that makes room; the end of the test makes room, too
 */
export const fillDisk = (): (() => void) => {
  const { writeFile } = promises;
  const spy = vi.spyOn(promises, 'writeFile').mockImplementation(async (path) => {
    await writeFile(path, 'half');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const makeRoom = (): void => spy.mockRestore();
  onTestFinished(makeRoom);
  return makeRoom;
};
