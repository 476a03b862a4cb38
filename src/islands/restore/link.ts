/** What a restore link says: the last two parts of its path. */
import { MAILED_KEY, restoreRequestForm } from '#contract/calls/registration';

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** `/restablecer-contrasena/ana%40correo.uy/k3y` → address and key. */
export const readRestoreLink = (pathname: string): { email: string; key: string } => {
  const [key = '', email = ''] = pathname.split('/').filter(Boolean).reverse().map(decode);
  return { email, key };
};

/**
 * Whether it may be a link that was mailed; whether it is still good only the server knows.
 * @param isOwn the shop itself makes the keys, not an existing host in whatever shape
 */
export const isWholeLink = (
  { email, key }: ReturnType<typeof readRestoreLink>,
  isOwn: boolean,
): boolean =>
  restoreRequestForm.safeParse({ email }).success && (isOwn ? MAILED_KEY.test(key) : key !== '');
