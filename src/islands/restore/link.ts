/** What a restore link says: the last two parts of its path. */

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
