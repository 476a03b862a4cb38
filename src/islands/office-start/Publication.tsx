/** What the shop's pages do not show yet, when they were last published, and publishing now. */
import { useEffect, useRef, useState } from 'react';
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
/** So long somebody may read why it failed. */
const READ_MS = 10_000;

export const Publication = ({ isIn }: { isIn: boolean }) => {
  const { data, error, isLoading } = useQuery(publicationGet, isIn ? {} : null, {
    againAfter: (told) => (told.data.current ? BUSY_MS : QUIET_MS),
  });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const state = data?.data;
  const failedAt = useRef(0);
  // Under what came long since it would say of that that it did not come; what comes at once nobody has read it before.
  useEffect(() => {
    if (!isLoading && !error && performance.now() - failedAt.current > READ_MS)
      setProblem(undefined);
  }, [isLoading, error]);
  const publish = async () => {
    setAsking(true);
    const refused = await publishNow();
    failedAt.current = performance.now();
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
