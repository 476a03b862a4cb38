export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
export const bareCode = (code: string): string => folded(code).replace(/[^a-z0-9]/g, '');
