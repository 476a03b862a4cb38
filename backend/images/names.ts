import { AppError } from '#backend/http/app-error';

/** Extensions of cameras, browsers and the clipboard; the content decides the type. */
const EXTENSIONS = /\.(jpe?g|jfif|png|webp|avif)$/i;
const ANY = /\.[a-z\d]{1,8}$/i;
const MOST = 120;

/** Returns the file name without its extension. @throws AppError image.type for extensions of other files */
export const stemOf = (fileName: string): string => {
  const last = fileName.split(/[\\/]/).at(-1)?.trim() ?? '';
  if (ANY.test(last) && !EXTENSIONS.test(last)) throw new AppError('image.type');
  const stem = last.replace(EXTENSIONS, '').trim();
  // By code points: a surrogate pair must stay whole.
  return [...stem].slice(0, MOST).join('') || 'imagen';
};
