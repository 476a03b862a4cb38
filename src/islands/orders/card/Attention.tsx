/** What a seller has to look at, on the order's card, and the way to say that it is dealt with. */
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice.tsx';

interface AttentionProps {
  text: string;
  onAttend: () => void;
  /** What can be done about it here. */
  tools?: ReactNode;
}

export const Attention = ({ text, onAttend, tools }: AttentionProps) => (
  <Notice tone="warning">
    <p>{text}</p>
    <div className="cluster">
      {tools}
      <button type="button" className="button button-small" onClick={onAttend}>
        Ya está resuelto
      </button>
    </div>
  </Notice>
);
