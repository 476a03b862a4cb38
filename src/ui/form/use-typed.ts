/** Whether somebody typed or chose something in a form that a box or a panel would close over. */
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { usePlace } from '../dialog/place.ts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { contentsOf } from './contents.ts';

interface Typed {
  /** For the form element. */
  props: {
    onInput: () => void;
    onKeyDownCapture: () => void;
    onPointerDownCapture: () => void;
    onClickCapture: () => void;
  };
  /** Asked before what was typed is thrown away; to be drawn. */
  question: ReactNode;
}

/** @param taken how often it was sent: what it held then is not lost */
export const useTyped = (ref: RefObject<HTMLFormElement | null>, taken: number): Typed => {
  const isWithin = usePlace() !== undefined;
  /** What it held before somebody did something in it: lists that it chooses from arrive by themselves. */
  const began = useRef('');
  const isTouched = useRef(false);
  /** A key or a press may choose something: its frame is not over yet. */
  const isTouching = useRef(false);
  const isChanged = useCallback(
    () => ref.current !== null && contentsOf(ref.current) !== began.current,
    [ref],
  );
  // Before the box hands the focus on: from then on somebody may type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it was taken.
  useLayoutEffect(() => {
    began.current = ref.current ? contentsOf(ref.current) : '';
    isTouched.current = false;
  }, [taken]);
  const isTyped = useCallback(
    () => (isTouched.current || isTouching.current) && isChanged(),
    [isChanged],
  );
  /** Lists and buttons that choose say nothing of it to the form: it looks for itself. */
  const touch = (): void => {
    if (!isWithin || isTouched.current || isTouching.current || !ref.current) return;
    began.current = contentsOf(ref.current);
    isTouching.current = true;
    requestAnimationFrame(() => {
      isTouching.current = false;
      isTouched.current ||= isChanged();
    });
  };
  return {
    props: {
      onInput: () => {
        isTouched.current = true;
      },
      onKeyDownCapture: touch,
      onPointerDownCapture: touch,
      onClickCapture: touch,
    },
    question: useUnsaved(isWithin && isTyped),
  };
};
