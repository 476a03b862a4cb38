import { Notice } from '../Notice.tsx';

interface NotReadProps {
  error: { text: string; status: number };
  /** Reads it again. */
  again: () => void;
  /** The list that it would be in, for what does not exist. */
  list: { href: string | undefined; text: string };
}

/** Says why a record could not be read, and leads on. */
export const NotRead = ({ error, again, list }: NotReadProps) => (
  <Notice tone="danger">
    {error.text}{' '}
    {error.status === 404 ? (
      <a href={list.href}>{list.text}</a>
    ) : (
      <button type="button" className="button button-small" onClick={again}>
        Reintentar
      </button>
    )}
  </Notice>
);
