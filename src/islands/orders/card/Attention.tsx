import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice.tsx';

interface AttentionProps {
  text: string;
  onAttend: () => void;
  /** Actions that deal with it. */
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
