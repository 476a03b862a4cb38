/** Explains in one sentence what the machine lacks: space on its disk, or rights to a folder. */
import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DATA = join(dirname(import.meta.dirname), '.data');
/** With less, PostgreSQL stops: its log grows by files of 16 MB. */
const MIN_FREE_BYTES = 32_000_000;
const FULL = /\b(?:ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/;
/** A database that breaks off; a full disk is one reason. */
const BROKEN = /\b(?:ECONNRESET|ECONNREFUSED|EPIPE|57P0\d)\b|Connection terminated/;
const FULL_TEXT =
  'El disco está lleno: libera espacio y vuelve a empezar. docs/deploy-machine.md dice cuánto ocupa una tienda.';

/** Returns codes and messages of an error and its causes. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : '';
  const code = 'code' in error ? error.code : '';
  return `${code} ${error.message}\n${wordsOf(error.cause)}`;
};

const freeBytes = (): number => {
  try {
    const { bavail, bsize } = statfsSync(DATA);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

const isRefused = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  'path' in error &&
  ['EACCES', 'EPERM', 'EROFS'].includes(`${error.code}`);

/**
 * Returns the sentence for a fault that the operator can mend; undefined for all others.
 * @param free returns the free bytes of the disk with the data
 */
export const machineFault = (error: unknown, free = freeBytes): string | undefined => {
  const words = wordsOf(error);
  if (FULL.test(words) || (BROKEN.test(words) && free() < MIN_FREE_BYTES)) return FULL_TEXT;
  if (!isRefused(error)) return undefined;
  return error.code === 'EROFS'
    ? `No se puede escribir en ${error.path}: ese disco es de solo lectura.`
    : `No se puede usar ${error.path}: es de otro usuario, o le faltan permisos a este. docs/deploy-machine.md dice de quién es cada carpeta.`;
};
