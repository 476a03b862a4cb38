/** Whether the screen is as a media query says; not, until the page is alive. */
import { useCallback, useSyncExternalStore } from 'react';

export const useMedia = (query: string): boolean => {
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
};
