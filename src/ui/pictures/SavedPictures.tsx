/** The pictures of one thing, saved by themselves: which it shows, and in which order. */
import { useEffect, useRef } from 'react';
import type { ImageTarget } from '#contract/entities/images';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { StaleDialog } from '../edit/StaleDialog.tsx';
import { Notice } from '../Notice.tsx';
import { PictureEditor } from './PictureEditor.tsx';
import { PictureRow } from './PictureRow.tsx';
import { type PicturesOptions, type PictureValues, usePictures } from './use-pictures.ts';

interface SavedPicturesProps extends PicturesOptions {
  target: ImageTarget;
  label: string;
  emptyText: string;
}

const TEXTS = { images: (value: unknown) => <PictureRow value={value} /> };

export const SavedPictures = ({ target, label, emptyText, ...options }: SavedPicturesProps) => {
  const { shown, isChanged, isBusy, problem, stale, ...pictures } = usePictures(options);
  const question = useUnsaved(isChanged);
  const saving = useRef<HTMLButtonElement>(null);
  // The picture that was replaced is gone, and with it what had the focus: saving comes next.
  useEffect(() => {
    if (isChanged && document.activeElement === document.body) saving.current?.focus();
  }, [isChanged]);
  return (
    <div className="stack">
      {shown.length === 0 && <p className="muted">{emptyText}</p>}
      <PictureEditor target={target} label={label} pictures={shown} onPictures={pictures.change} />
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <div className="cluster">
        <button
          ref={saving}
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
          onClose={pictures.undecided}
        />
      )}
      {question}
    </div>
  );
};
