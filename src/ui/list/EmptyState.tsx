/** What stands where a list has nothing to show: why, and what to do next. */
import type { ReactNode } from 'react';

export const EmptyState = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="empty">
    <p>{text}</p>
    {children}
  </div>
);
