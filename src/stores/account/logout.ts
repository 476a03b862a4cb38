import * as z from 'zod/mini';
import { pauseAfter } from '#client/away';
import { requestLogout } from '#client/logout';
import { readStored, writeStored } from '../persisted.ts';
import { hideToast, showToast } from '../toasts.ts';

/** Set while the server has not confirmed a logout, so that another page can continue. */
const WAITING = 'logout';

const TEXT =
  'No pudimos cerrar tu sesión del todo: la tienda no responde. Lo haremos apenas vuelva la conexión; hasta entonces, no dejes este dispositivo en otras manos.';

let toast: number | undefined;
let running: Promise<void> | undefined;
let attempts = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
/** During a login, a late logout would end the new session. */
let isHeld = false;

const attempt = async (): Promise<void> => {
  const isDone = await requestLogout();
  if (isDone) writeStored(WAITING, null);
  if (isDone && toast !== undefined) {
    hideToast(toast);
    toast = undefined;
  }
  attempts = isDone ? 0 : attempts + 1;
  if (isDone) return;
  toast = showToast('warning', TEXT);
  retry = setTimeout(continueLogout, pauseAfter(attempts - 1));
};

/** Continues an unconfirmed logout, at start and when the connection is back. */
export const continueLogout = (): void => {
  clearTimeout(retry);
  if (isHeld || !readStored(WAITING, z.boolean())) return;
  running ??= attempt().finally(() => {
    running = undefined;
  });
};

/** @returns when the server has confirmed or cannot be reached */
export const startLogout = async (): Promise<void> => {
  writeStored(WAITING, true);
  continueLogout();
  await running;
};

/**
 * Runs a login while no logout is in progress. The login itself ends the browser's previous session.
 * @param enter returns whether the login succeeded
 */
export const withoutLogout = async (enter: () => Promise<boolean>): Promise<void> => {
  isHeld = true;
  await running;
  let isIn = false;
  try {
    isIn = await enter();
  } finally {
    isHeld = false;
    if (isIn) writeStored(WAITING, null);
    else continueLogout();
  }
};

if (typeof window !== 'undefined') window.addEventListener('online', continueLogout);
