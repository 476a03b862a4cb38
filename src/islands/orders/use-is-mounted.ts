/** Returns whether a dialog is still mounted when its reply arrives. */
import { type RefObject, useEffect, useRef } from 'react';

export const useIsMounted = (): RefObject<boolean> => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
