import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { ImageTarget } from '#contract/entities/images';
import { atWidth } from '#contract/files/picture-widths';
import { imageUrlById } from '#contract/paths';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { StaleDialog } from '../edit/StaleDialog.tsx';
import { Notice } from '../Notice.tsx';
import { PictureEditor } from './PictureEditor.tsx';
import styles from './Pictures.module.css';
import { type PicturesOptions, type PictureValues, usePictures } from './use-pictures.ts';

/** Shows small pictures in a line, to compare two versions. */
const pictureList = z.array(z.object({ id: z.int(), name: z.string() }));

/** @param value the form's field value */
const PictureRow = ({ value }: { value: unknown }) => {
  const shown = pictureList.safeParse(value).data ?? [];
  if (shown.length === 0) return <>ninguna</>;
  return (
    <span className={styles.row}>
      {shown.map(({ id, name }) => (
        <img
          key={id}
          src={atWidth(imageUrlById(id), 200)}
          alt={name}
          title={name}
          width="64"
          height="48"
          decoding="async"
        />
      ))}
    </span>
  );
};

interface SavedPicturesProps extends PicturesOptions {
  target: ImageTarget;
  label: string;
  emptyText: string;
}

const TEXTS = { images: (value: unknown) => <PictureRow value={value} /> };

/** Edits and saves the pictures of an entity and their order. */
export const SavedPictures = ({ target, label, emptyText, ...options }: SavedPicturesProps) => {
  const { shown, isChanged, isBusy, problem, stale, ...pictures } = usePictures(options);
  const question = useUnsaved(isChanged);
  const saveButton = useRef<HTMLButtonElement>(null);
  // A replaced picture took the focus with it: continue at the save button.
  useEffect(() => {
    if (isChanged && document.activeElement === document.body) saveButton.current?.focus();
  }, [isChanged]);
  return (
    <div className="stack">
      {shown.length === 0 && <p className="muted">{emptyText}</p>}
      <PictureEditor target={target} label={label} pictures={shown} onPictures={pictures.change} />
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <div className="cluster">
        <button
          ref={saveButton}
          type="button"
          className="button button-primary"
          disabled={!isChanged || isBusy}
          onClick={() => void pictures.send()}
        >
          Guardar imágenes
        </button>
        {isChanged && (
          <button type="button" className="button" onClick={pictures.reset}>
            Volver a como estaban
          </button>
        )}
      </div>
      {stale && (
        <StaleDialog<PictureValues>
          before={pictures.before}
          stale={stale}
          texts={TEXTS}
          onDecide={(decided) => void pictures.decide(decided)}
          onClose={pictures.cancelDecision}
        />
      )}
      {question}
    </div>
  );
};
