/** Ends a session on the server, and goes on trying while the server cannot be reached. */
import * as z from 'zod/mini';
import { pauseAfter } from '#client/away';
import { requestLogout } from '#client/login';
import { readStored, writeStored } from '../persisted.ts';
import { hideToast, showToast } from '../toasts.ts';

/** Kept while the server has not heard of a logout: another page goes on where this one ended. */
const WAITING = 'logout';

const TEXT =
  'No pudimos cerrar tu sesión del todo: la tienda no responde. Lo haremos apenas vuelva la conexión; hasta entonces, no dejes este dispositivo en otras manos.';

let toast: number | undefined;
let underWay: Promise<void> | undefined;
let tries = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
/** While somebody logs in, a late logout would end the new session. */
let isHeld = false;

const once = async (): Promise<void> => {
  const isDone = await requestLogout();
  if (isDone) writeStored(WAITING, null);
  if (isDone && toast !== undefined) {
    hideToast(toast);
    toast = undefined;
  }
  tries = isDone ? 0 : tries + 1;
  if (isDone) return;
  toast = showToast('warning', TEXT);
  retry = setTimeout(finishLeaving, pauseAfter(tries - 1));
};

/** Goes on with a logout that the server has not heard of; for a start, and when a line is back. */
export const finishLeaving = (): void => {
  clearTimeout(retry);
  if (isHeld || !readStored(WAITING, z.boolean())) return;
  underWay ??= once().finally(() => {
    underWay = undefined;
  });
};

/** @returns when the server has heard of it, or could not be reached */
export const leave = async (): Promise<void> => {
  writeStored(WAITING, true);
  finishLeaving();
  await underWay;
};

/**
 * Lets somebody log in, with no logout on its way meanwhile. The login itself ends the session that
 * the browser still had.
 * @param enter answers whether somebody is in
 */
export const withoutLeaving = async (enter: () => Promise<boolean>): Promise<void> => {
  isHeld = true;
  await underWay;
  let isIn = false;
  try {
    isIn = await enter();
  } finally {
    isHeld = false;
    if (isIn) writeStored(WAITING, null);
    else finishLeaving();
  }
};

if (typeof window !== 'undefined') window.addEventListener('online', finishLeaving);
