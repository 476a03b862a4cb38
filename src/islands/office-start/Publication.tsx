/** What the shop's pages do not show yet, when they were last published, and publishing now. */
import { useEffect, useState } from 'react';
import { publicationGet } from '#contract/calls/publication';
import { publishNow } from '#stores/publication';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';
import { lastText, publicationWords } from './publication-words.ts';

/** How often it is looked how a build goes, and whether others have changed something. */
const BUSY_MS = 3_000;
const QUIET_MS = 30_000;

export const Publication = ({ isIn }: { isIn: boolean }) => {
  const { data, error, isLoading } = useQuery(publicationGet, isIn ? {} : null, {
    againAfter: (told) => (told.data.current ? BUSY_MS : QUIET_MS),
  });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const state = data?.data;
  // Under what came since it would say of that that it did not come.
  useEffect(() => {
    if (!isLoading && !error) setProblem(undefined);
  }, [isLoading, error]);
  const publish = async () => {
    setAsking(true);
    const refused = await publishNow();
    setProblem(refused?.text);
    setAsking(false);
  };
  if (!state) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  const { tone, tag, text } = publicationWords(state);
  const canAsk = !state.current || state.current.state === 'ASKED';
  return (
    <div className={styles.publication}>
      <p aria-live="polite">
        <span className={`tag tag-${tone}`}>{tag}</span> {text}
      </p>
      <p className="small muted">{lastText(state)}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {error && <Notice tone="danger">{error.text}</Notice>}
      {state.publisher !== 'NONE' && (
        <button
          type="button"
          className="button button-small"
          disabled={isAsking || !canAsk}
          onClick={() => void publish()}
        >
          Publicar ahora
        </button>
      )}
    </div>
  );
};
