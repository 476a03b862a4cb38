import { type ReactNode, useEffect, useRef } from 'react';
import { mayTakeFocus } from './may-take-focus.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  tone: 'danger' | 'warning' | 'success' | 'info';
  /** It replaces a form, which may have been longer than the screen. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** A message about a part of a page. Errors are announced at once, others politely. */
export const Notice = ({ tone, isAnswer = false, children }: NoticeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Don't take the focus from elsewhere: the message is announced anyway.
    if (!isAnswer || !mayTakeFocus()) return;
    box.current?.focus({ preventScroll: true });
    // Centred, as the header covers the edge.
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
