/** Which company's page somebody is on. */

/** `/12/pedidos` → 12; undefined where the path names no company. */
export const companyIdOf = (path: string): number | undefined => {
  const first = path.split('/')[1] ?? '';
  return /^[1-9]\d{0,8}$/.test(first) ? Number(first) : undefined;
};
