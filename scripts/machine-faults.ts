/** Explains in one sentence what the machine lacks: space on its disk, or rights to a folder. */

const FULL = /\b(?:ENOSPC|EDQUOT|53100)\b|No space left on device|Disk quota exceeded/;
const FULL_TEXT =
  'El disco está lleno: libera espacio y vuelve a empezar. docs/deploy-machine.md dice cuánto ocupa una tienda.';

/** Returns codes and messages of an error and its causes. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : '';
  const code = 'code' in error ? error.code : '';
  return `${code} ${error.message}\n${wordsOf(error.cause)}`;
};

const isRefused = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  'path' in error &&
  ['EACCES', 'EPERM', 'EROFS'].includes(`${error.code}`);

/** Returns the sentence for a fault that the operator can mend; undefined for all others. */
export const machineFault = (error: unknown): string | undefined => {
  if (FULL.test(wordsOf(error))) return FULL_TEXT;
  if (!isRefused(error)) return undefined;
  return error.code === 'EROFS'
    ? `No se puede escribir en ${error.path}: ese disco es de solo lectura.`
    : `No se puede usar ${error.path}: es de otro usuario, o le faltan permisos a este. docs/deploy-machine.md dice de quién es cada carpeta.`;
};
