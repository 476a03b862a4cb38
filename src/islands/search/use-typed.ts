/** The text of a box, also what was typed before the page came alive. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** @returns the text, its setter, and the ref that the input must carry */
export const useTyped = (
  initial = '',
): [string, (text: string) => void, RefObject<HTMLInputElement | null>] => {
  const [typed, setTyped] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React takes over a box that somebody already typed into without telling.
    if (input.current && input.current.value !== initial) setTyped(input.current.value);
  }, [initial]);
  return [typed, setTyped, input];
};
