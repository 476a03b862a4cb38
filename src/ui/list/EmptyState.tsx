/** Shown for an empty list: why, and what to do next. */
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

export const EmptyState = ({
  text = 'No se encontro ningun resultado.',
  children,
}: {
  text?: string;
  children?: ReactNode;
}) => (
  <div className="empty">
    <p>{text}</p>
    {children}
  </div>
);

/** Shown for a failed list, with a retry. */
export const RetryState = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <EmptyState text={text}>
    <Button onClick={onRetry}>Reintentar</Button>
  </EmptyState>
);
