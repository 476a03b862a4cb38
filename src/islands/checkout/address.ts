/** The address of the checkout: `/mi-compra`, `?detail`, `?pedido={guid}`. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { $search, go } from '#stores/address';
import { checkoutPath, pathOf, placedOrderPath } from '#variants/paths';

export type Step = 'summary' | 'detail' | 'done';

const CHECKOUT_PATH = checkoutPath(variant);
const LOGIN_PATH = pathOf(variant, 'login') ?? '/iniciar';

interface Place {
  step: Step;
  guid: string;
  /** Back from a payment page. */
  isReturn: boolean;
  /** The claim of the address; no proof of a payment. */
  saysPaid: boolean;
}

/** `detail` counts by presence; a return from a payment page has `status`. */
export const stepOf = (search: string): Place => {
  const query = new URLSearchParams(search);
  const guid = query.get('pedido') ?? '';
  const status = query.get('status') ?? query.get('collection_status');
  const isReturn = status !== null;
  const saysPaid = status === 'approved';
  if (guid !== '' || isReturn) return { step: 'done', guid, isReturn, saysPaid };
  const step = query.has('detail') ? 'detail' : 'summary';
  return { step, guid: '', isReturn: false, saysPaid: false };
};

const hrefOf = (step: Step, guid: string): string =>
  step === 'done'
    ? placedOrderPath(variant, guid)
    : CHECKOUT_PATH + (step === 'detail' ? '?detail' : '');

/** `/iniciar/?from=/mi-compra?detail`, with `from` encoded. */
export const loginHref = (search: string): string =>
  `${LOGIN_PATH}/?from=${encodeURIComponent(CHECKOUT_PATH + search)}`;

/** Returns the address to which a buyer returns after paying. */
export const returnHref = (guid: string): string =>
  `${placedOrderPath(variant, guid)}&status=approved`;

/** @param how `push`: the back button returns here; `replace`: it does not */
export const goTo = (step: Step, how: 'push' | 'replace', guid = ''): void =>
  go(hrefOf(step, guid), { replace: how === 'replace' });

/** The query string, as it changes. */
export const useSearch = (): string => useStore($search, { ssr: 'initial' }) ?? '';
