/** A message that belongs to a whole part of a page: why it failed, what to know. */
import { type ReactNode, useEffect, useRef } from 'react';
import { mayTakeFocus } from './may-take-focus.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'danger' | 'warning' | 'success' | 'info';
  /** It takes a form's place. The form may have been longer than the screen, sent from its end. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** Errors are read out at once, the rest when the reader is free. */
export const Notice = ({ tone, isAnswer = false, children }: NoticeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who is somewhere else by now is not fetched back: it is read out all the same.
    if (!isAnswer || !mayTakeFocus()) return;
    box.current?.focus({ preventScroll: true });
    // Not to the edge: there lies the header.
    box.current?.scrollIntoView({ block: 'center' });
  }, [isAnswer]);
  return (
    <div
      ref={box}
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={isAnswer ? -1 : undefined}
    >
      {children}
    </div>
  );
};
