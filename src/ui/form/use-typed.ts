/** Detects input in a form that is inside a dialog or panel. */
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { usePlace } from '../dialog/place.ts';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { contentsOf } from './contents.ts';

interface UnsavedInput {
  /** Props of the form element. */
  props: {
    onInput: () => void;
    onKeyDownCapture: () => void;
    onPointerDownCapture: () => void;
    onClickCapture: () => void;
  };
  /** The question before input is discarded, to render. */
  question: ReactNode;
}

/** @param taken number of successful submissions: sent values count as saved */
export const useTyped = (ref: RefObject<HTMLFormElement | null>, taken: number): UnsavedInput => {
  const isWithin = usePlace() !== undefined;
  /** Values before the first interaction: lists of options may load later and change them. */
  const initial = useRef('');
  const isTouched = useRef(false);
  /** Whether a key or press is being handled, which may change a value within the frame. */
  const isTouching = useRef(false);
  const isChanged = useCallback(
    () => ref.current !== null && contentsOf(ref.current) !== initial.current,
    [ref],
  );
  // In a layout effect, before the dialog moves the focus and input is possible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each successful submission.
  useLayoutEffect(() => {
    initial.current = ref.current ? contentsOf(ref.current) : '';
    isTouched.current = false;
  }, [taken]);
  const isTyped = useCallback(
    () => (isTouched.current || isTouching.current) && isChanged(),
    [isChanged],
  );
  /** Custom lists and buttons dispatch no input events, so their effect is compared after the frame. */
  const touch = (): void => {
    if (!isWithin || isTouched.current || isTouching.current || !ref.current) return;
    initial.current = contentsOf(ref.current);
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
