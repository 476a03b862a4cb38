import { counted } from '#contract/amounts/counted';
import { searchListMissed } from '#contract/calls/search';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';

const ROWS = 10;

interface MissedSearchesProps {
  isIn: boolean;
  /** The page on which synonyms are edited. */
  href: string | undefined;
}

/** Lists searches without results: what to buy, or which synonym to add. */
export const MissedSearches = ({ isIn, href }: MissedSearchesProps) => {
  const { data, error } = useQuery(searchListMissed, isIn ? {} : null);
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  if (data.data.length === 0)
    return <p className="muted">Todo lo que se buscó tuvo algún resultado.</p>;
  return (
    <>
      <ul className={styles.list}>
        {data.data.slice(0, ROWS).map(({ text, count }) => (
          <li key={text}>
            <span>«{text}»</span>
            <strong>{counted(count, 'vez', 'veces')}</strong>
          </li>
        ))}
      </ul>
      {href && (
        <p className="small">
          <a href={href}>Enseñarle sinónimos al buscador</a>
        </p>
      )}
    </>
  );
};
