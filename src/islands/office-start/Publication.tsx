import { useEffect, useRef, useState } from 'react';
import { publicationGet } from '#contract/calls/publication';
import { publishNow } from '#stores/publication';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';
import { lastText, publicationWords } from './publication-words.ts';

/** Polling intervals during a build and otherwise. */
const BUSY_MS = 3_000;
const QUIET_MS = 30_000;
/** How long a publishing error stays visible. */
const READ_MS = 10_000;

/** Shows unpublished changes and the last publication, and publishes on demand. */
export const Publication = ({ isIn }: { isIn: boolean }) => {
  const { data, error, isLoading } = useQuery(publicationGet, isIn ? {} : null, {
    againAfter: (reply) => (reply.data.current ? BUSY_MS : QUIET_MS),
  });
  const mayPublish = useMay('catalogue');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const state = data?.data;
  const failedAt = useRef(0);
  // Remove an old error once fresh data arrives, but leave a new one time to be read.
  useEffect(() => {
    if (!isLoading && !error && performance.now() - failedAt.current > READ_MS)
      setProblem(undefined);
  }, [isLoading, error]);
  const publish = async () => {
    setSending(true);
    const publishError = await publishNow({});
    failedAt.current = performance.now();
    setProblem(publishError?.text);
    setSending(false);
  };
  if (!state) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  const { tone, tag, text } = publicationWords(state);
  const canPublish = !state.current || state.current.state === 'ASKED';
  return (
    <div className={styles.publication}>
      <p aria-live="polite">
        <span className={`tag tag-${tone}`}>{tag}</span> {text}
      </p>
      <p className="small muted">{lastText(state)}</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {error && <Notice tone="danger">{error.text}</Notice>}
      {mayPublish && state.publisher !== 'NONE' && (
        <Button look="small" disabled={isSending || !canPublish} onClick={() => void publish()}>
          Publicar ahora
        </Button>
      )}
    </div>
  );
};
