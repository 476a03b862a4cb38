/** Whether somebody typed into a form that a box or a panel would close over. */
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { usePlace } from '../dialog/place.ts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';

/** What its controls hold; of a file its name. */
const contentsOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    Array.from(new FormData(form), ([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  );

interface Typed {
  /** For the form element. */
  props: { onFocus: () => void; onInput: () => void };
  /** Asked before what was typed is thrown away; to be drawn. */
  question: ReactNode;
}

/** @param taken how often it was sent: what it held then is not lost */
export const useTyped = (ref: RefObject<HTMLFormElement | null>, taken: number): Typed => {
  const isWithin = usePlace() !== undefined;
  /** What it held when somebody came to it: lists that it chooses from have arrived by then. */
  const began = useRef<string>(undefined);
  const isTouched = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it was taken.
  useEffect(() => {
    const form = ref.current;
    // A box gives its form the focus before React hears of it.
    began.current = form?.contains(document.activeElement) ? contentsOf(form) : undefined;
    isTouched.current = false;
  }, [taken]);
  const isTyped = useCallback(
    () => isTouched.current && ref.current !== null && contentsOf(ref.current) !== began.current,
    [ref],
  );
  return {
    props: {
      onFocus: () => {
        if (ref.current && !isTouched.current) began.current ??= contentsOf(ref.current);
      },
      onInput: () => {
        isTouched.current = true;
      },
    },
    question: useUnsaved(isWithin && isTyped),
  };
};
