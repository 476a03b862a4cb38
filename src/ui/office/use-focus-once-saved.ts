import { useEffect } from 'react';
import { mayTakeFocus } from '../may-take-focus.ts';

/** Moves the focus to a new record's page when the form of new records has led there. */
export const useFocusOnceSaved = (): void =>
  useEffect(() => {
    const { referrer } = document;
    if (!URL.canParse(referrer) || !/\/nuev[oa]$/.test(new URL(referrer).pathname)) return;
    if (mayTakeFocus()) document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
