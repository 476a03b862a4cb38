/** Binds a list's loader to the address, and puts the page where it was once the list is there. */
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takePlace } from './address.ts';
import type { ListLoader } from './list-loader.ts';

/** @param top what to scroll to when somebody asked for another list further down */
export const useList = <P>(
  create: () => ListLoader<P>,
  search: string,
  top: RefObject<HTMLElement | null>,
) => {
  const [loader] = useState(create);
  const list = useStore(loader.$list);
  const { shown } = list;

  useLayoutEffect(() => loader.want(search), [loader, search]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === 'visible') loader.retry();
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      loader.stop();
    };
  }, [loader]);

  const fresh = useRef(true);
  useLayoutEffect(() => {
    if (shown?.search !== search) return;
    const place = takePlace();
    const first = fresh.current;
    fresh.current = false;
    // Coming from the advanced search, the page begins anew.
    if (place === 'top' && first) scrollTo({ top: 0, behavior: 'instant' });
    else if (place === 'top') {
      const box = top.current?.getBoundingClientRect();
      if (box && box.top < 0) top.current?.scrollIntoView({ behavior: 'instant' });
    } else if (place) scrollTo({ top: place.y, behavior: 'instant' });
  }, [shown, search, top]);

  return { ...list, retry: loader.retry };
};
