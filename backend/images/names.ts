/** What an uploaded file is called, and by its name no picture may be. */
import { AppError } from '#backend/http/app-error';

/** Cameras, browsers and the clipboard call their pictures so; the content says which it is. */
const EXTENSIONS = /\.(jpe?g|jfif|png|webp|avif)$/i;
const ANY = /\.[a-z\d]{1,8}$/i;
const MOST = 120;

/** The last part of a path, without its extension. @throws AppError image.type for another kind's */
export const stemOf = (fileName: string): string => {
  const last = fileName.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (ANY.test(last) && !EXTENSIONS.test(last)) throw new AppError('image.type');
  const stem = last.replace(EXTENSIONS, '').trim();
  // By code points: half a letter has no place in a name.
  return [...stem].slice(0, MOST).join('') || 'imagen';
};
