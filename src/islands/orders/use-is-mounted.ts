/** Whether a dialog still stands when the answer to what it sent comes. */
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
