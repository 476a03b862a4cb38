/** What a seller has to look at, on the order's card, and the way to say that it is dealt with. */
import { Notice } from '../../../ui/Notice.tsx';

interface AttentionProps {
  text: string;
  onAttend: () => void;
}

export const Attention = ({ text, onAttend }: AttentionProps) => (
  <Notice tone="warning">
    <p>{text}</p>
    <button type="button" className="button button-small" onClick={onAttend}>
      Ya está resuelto
    </button>
  </Notice>
);
