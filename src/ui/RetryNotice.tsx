/** Why something could not be read, and another try. */
import { Notice } from './Notice.tsx';

interface RetryNoticeProps {
  text: string;
  /** It stands for all of a screen, not for a part of it. */
  isWhole?: boolean;
  onRetry: () => void;
}

export const RetryNotice = ({ text, isWhole = false, onRetry }: RetryNoticeProps) => (
  <Notice tone="danger">
    <p>{text}</p>
    <button type="button" className={isWhole ? 'button' : 'button button-small'} onClick={onRetry}>
      Reintentar
    </button>
  </Notice>
);
