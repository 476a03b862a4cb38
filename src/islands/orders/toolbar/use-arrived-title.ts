/** The tab's name says how many orders came in since somebody last touched the page. */
import { useCallback, useEffect, useRef } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;
const NUMBER = /^\(\d+\) /;

/** @returns to be told how many have come */
export const useArrivedTitle = (): ((came: number) => void) => {
  const untouched = useRef(0);
  const show = useCallback(() => {
    const title = document.title.replace(NUMBER, '');
    document.title = untouched.current > 0 ? `(${untouched.current}) ${title}` : title;
  }, []);
  useEffect(() => {
    const touch = () => {
      if (untouched.current === 0) return;
      untouched.current = 0;
      show();
    };
    for (const name of TOUCHES) addEventListener(name, touch);
    return () => {
      touch();
      for (const name of TOUCHES) removeEventListener(name, touch);
    };
  }, [show]);
  return useCallback(
    (came) => {
      untouched.current += came;
      show();
    },
    [show],
  );
};
