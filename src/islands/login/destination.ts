import { returnPathOf } from '#stores/account/return-path';

/** Returns the page to return to; other sites and missing values become `/`. */
export const destinationOf = (search: string): string => returnPathOf(search) ?? '/';

/** Recognizes a file download, which leaves the page open. */
export const isDownload = (destination: string): boolean => destination.startsWith('/archivos/');

/** Says to buyers why they must log in (spec, section 2). */
export const isForPurchase = (search: string): boolean => {
  const from = new URLSearchParams(search).get('from') ?? '';
  return from.includes('/carrito') || from.includes('/mi-compra');
};

export const PURCHASE_TEXT = 'Para continuar el proceso debes iniciar sesión';
