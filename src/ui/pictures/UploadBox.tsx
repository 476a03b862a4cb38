import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatNumber } from '#contract/amounts/numbers';
import type { UploadQueue, UploadRow } from '#stores/pictures/upload-queue';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { FileDrop } from '../form/FileDrop.tsx';
import styles from './Pictures.module.css';

interface UploadBoxProps {
  queue: UploadQueue;
  title: string;
  /** Accepts one file that replaces something. */
  isSingle?: boolean;
  /** Also accepts pictures pasted anywhere on the page. */
  takesPaste?: boolean;
  /** Also accepts ZIP files. */
  takesPacks?: boolean;
}

/** Rows that are shown: a folder may have thousands of pictures. */
const SHOWN = 20;
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

/** Other pasted data is left to the focused field. */
const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

const usePaste = (isOn: boolean, add: (files: File[]) => void): void => {
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent): void => {
      const files = picturesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn, add]);
};

const STATUS_TEXTS = { waiting: 'Espera su turno', sending: 'Subiendo…', failed: '' } as const;

const Row = ({ row, queue }: { row: UploadRow; queue: UploadQueue }) => {
  const { guid, file, status, share, error } = row;
  return (
    <li className={styles.upload}>
      <span className={styles.uploadName}>{file.name}</span>
      {status === 'failed' ? (
        <span className="field-error" role="alert">
          {error?.text}
        </span>
      ) : (
        <>
          <progress max={1} value={share} aria-label={`Subida de ${file.name}`} />
          <span className="small muted">
            {status === 'sending' && share === 1 ? 'Preparando…' : STATUS_TEXTS[status]}
          </span>
        </>
      )}
      <span className="cluster">
        {status === 'failed' && (
          <button type="button" className="button button-small" onClick={() => queue.retry(guid)}>
            Reintentar
          </button>
        )}
        <button
          type="button"
          className="button button-small button-quiet"
          aria-label={`Quitar ${file.name}`}
          onClick={() => queue.drop(guid)}
        >
          Quitar
        </button>
      </span>
    </li>
  );
};

/** Uploads pictures that are chosen, dropped or pasted, with progress, errors and retries per file. */
export const UploadBox = ({
  queue,
  title,
  isSingle = false,
  takesPaste = true,
  takesPacks = false,
}: UploadBoxProps) => {
  const rows = useStore(queue.$rows, { ssr: 'initial' });
  usePaste(takesPaste, queue.add);
  const question = useUnsaved(rows.some(({ status }) => status !== 'failed'));
  return (
    <div className={styles.uploads}>
      <FileDrop
        title={title}
        hint={`Arrástralas, pégalas o tócalo para elegirlas · JPG, PNG, WebP o AVIF, hasta 25 MB${takesPacks ? ', o un ZIP con todas' : ''}`}
        accept={takesPacks ? `${ACCEPTED},.zip` : ACCEPTED}
        isMultiple={!isSingle}
        onChoose={queue.add}
      />
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label="Subidas">
          {rows.slice(0, SHOWN).map((row) => (
            <Row key={row.guid} row={row} queue={queue} />
          ))}
          {rows.length > SHOWN && (
            <li className="muted">y {formatNumber(rows.length - SHOWN)} más</li>
          )}
        </ul>
      )}
      {question}
    </div>
  );
};
