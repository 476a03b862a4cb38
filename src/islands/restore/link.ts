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
 * Checks that a link is complete; only the server knows whether it is valid.
 * @param isOwn whether the shop makes the keys, not a REST host with another format
 */
export const isWholeLink = (
  { email, key }: ReturnType<typeof readRestoreLink>,
  isOwn: boolean,
): boolean =>
  restoreRequestForm.safeParse({ email }).success && (isOwn ? MAILED_KEY.test(key) : key !== '');
