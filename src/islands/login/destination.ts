/** Where the login leads back to, and why somebody was sent there. */
import { returnPathOf } from '#stores/account/return-path';

/** The `from` of the query string, encoded or not; what is no page of this site counts as `/`. */
export const destinationOf = (search: string): string => returnPathOf(search) ?? '/';

/** Whether it is a file that is saved: the page that asks for it stays open. */
export const isDownload = (destination: string): boolean => destination.startsWith('/archivos/');

/** Spec, section 2: who wants to buy is told why the login is in the way. */
export const isForPurchase = (search: string): boolean => {
  const from = new URLSearchParams(search).get('from') ?? '';
  return from.includes('/carrito') || from.includes('/mi-compra');
};

export const PURCHASE_TEXT = 'Para continuar el proceso debes iniciar sesión';
