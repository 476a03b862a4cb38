import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

interface Disk {
  freeBytes: number;
  bytes: number;
}

/** Looks up the folder, or its nearest existing parent. */
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

/** Returns the disk with the smallest free share. */
export const scarcest = (disks: readonly Disk[]): Disk | null =>
  disks.reduce<Disk | null>(
    (least, disk) => (least === null || shareOf(disk) < shareOf(least) ? disk : least),
    null,
  );

/** @returns the fullest disk among the folders; null without folders */
export const fullestDisk = async (folders: readonly string[]): Promise<Disk | null> =>
  scarcest(await Promise.all(folders.map((folder) => diskOf(resolve(folder)))));
