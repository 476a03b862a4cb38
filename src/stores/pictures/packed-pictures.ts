/** Pictures in folders and ZIP files that a seller chooses. */

import { NETWORK_TEXT } from '#client/reply';
import { counted } from '#contract/amounts/counted';
import { MAX_IMAGE_BYTES } from '#contract/entities/images';

const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;
const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};
const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';
/** macOS puts a hidden companion beside each file of an archive. */
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const MEGABYTE = 1024 * 1024;
/** An archive is unpacked in memory. */
const MAX_ZIP_BYTES = 300 * MEGABYTE;
const MAX_UNPACKED_BYTES = 400 * MEGABYTE;
const MAX_PICTURES = 2_000;

export interface PackedPictures {
  files: File[];
  /** The files that were left out, and why; empty = none. */
  fault: string;
}

const unpack = async (zip: File): Promise<PackedPictures> => {
  if (zip.size > MAX_ZIP_BYTES)
    return {
      files: [],
      fault: `${zip.name} tiene más de ${MAX_ZIP_BYTES / MEGABYTE} MB: divídelo en varios.`,
    };
  let unzip: typeof import('fflate').unzip;
  try {
    ({ unzip } = await import('fflate'));
  } catch {
    return { files: [], fault: NETWORK_TEXT };
  }
  const data = new Uint8Array(await zip.arrayBuffer());
  let [bytes, count, skipped] = [0, 0, 0];
  return new Promise((resolve) => {
    unzip(
      data,
      {
        // Declared sizes are checked before anything is unpacked into memory of that size.
        filter: ({ name, originalSize }) => {
          if (!PICTURE.test(name) || isHidden(name)) return false;
          const fits =
            originalSize <= MAX_IMAGE_BYTES &&
            bytes + originalSize <= MAX_UNPACKED_BYTES &&
            count < MAX_PICTURES;
          if (fits) [bytes, count] = [bytes + originalSize, count + 1];
          else skipped += 1;
          return fits;
        },
      },
      (error, entries) => {
        if (error) {
          resolve({ files: [], fault: `${zip.name} no se puede abrir: ¿es un ZIP?` });
          return;
        }
        const files = Object.entries(entries).map(([path, content]) => {
          const name = path.split('/').at(-1) ?? path;
          const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg';
          // A file of the archive has a buffer of its own.
          return new File([new Uint8Array(content)], name, { type });
        });
        resolve({
          files,
          fault:
            skipped > 0
              ? `De ${zip.name} ${skipped === 1 ? 'queda' : 'quedan'} ${counted(skipped, 'foto', 'fotos')} afuera, por su tamaño: divídelo en varios.`
              : files.length === 0
                ? `${zip.name} no tiene fotos JPG, PNG, WebP ni AVIF.`
                : '',
        });
      },
    );
  });
};

/** Returns the pictures among chosen files, those in ZIP files too. */
export const picturesAmong = async (chosen: readonly File[]): Promise<PackedPictures> => {
  const parts = await Promise.all(
    chosen.map((file): PackedPictures | Promise<PackedPictures> => {
      if (isZip(file)) return unpack(file);
      // Other files of a folder are ignored; a file that was chosen by itself is reported.
      const isOfFolder = file.webkitRelativePath !== '';
      const isTaken = isOfFolder
        ? PICTURE.test(file.name) && !isHidden(file.webkitRelativePath)
        : true;
      return { files: isTaken ? [file] : [], fault: '' };
    }),
  );
  return {
    files: parts.flatMap(({ files }) => files),
    fault: parts
      .map(({ fault }) => fault)
      .filter((fault) => fault !== '')
      .join(' '),
  };
};
