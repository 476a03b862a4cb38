/** Whether a dialog still stands when the answer to what it sent comes. */
import { type RefObject, useEffect, useRef } from 'react';

export const useIsOpen = (): RefObject<boolean> => {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
};
