/** How much room is left where a shop on a machine of its own writes. */
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

interface Disk {
  freeBytes: number;
  bytes: number;
}

/** Of the folder, or where it will be made: it comes with the first thing in it. */
const diskOf = async (folder: string): Promise<Disk> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, bytes: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (above === folder) throw error;
    return diskOf(above);
  }
};

const shareOf = ({ freeBytes, bytes }: Disk): number => (bytes === 0 ? 0 : freeBytes / bytes);

/** The one with the smallest part left. */
export const scarcest = (disks: readonly Disk[]): Disk | null =>
  disks.reduce<Disk | null>(
    (least, disk) => (least === null || shareOf(disk) < shareOf(least) ? disk : least),
    null,
  );

/** @returns the disk of them that is fullest; null without a folder */
export const fullestDisk = async (folders: readonly string[]): Promise<Disk | null> =>
  scarcest(await Promise.all(folders.map((folder) => diskOf(resolve(folder)))));
