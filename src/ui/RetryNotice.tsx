import { Notice } from './Notice.tsx';

interface RetryNoticeProps {
  text: string;
  /** It replaces the whole screen. */
  isWhole?: boolean;
  onRetry: () => void;
}

/** Shows an error with a retry button. */
export const RetryNotice = ({ text, isWhole = false, onRetry }: RetryNoticeProps) => (
  <Notice tone="danger">
    <p>{text}</p>
    <button type="button" className={isWhole ? 'button' : 'button button-small'} onClick={onRetry}>
      Reintentar
    </button>
  </Notice>
);
