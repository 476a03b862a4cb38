import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { imageListByTarget } from '#contract/calls/images';
import type { Image, ImageTarget } from '#contract/entities/images';
import { addPicture } from '#stores/pictures/pictures';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { EmptyState } from '../list/EmptyState.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import styles from './Pictures.module.css';
import { PictureTile } from './PictureTile.tsx';
import { UploadBox } from './UploadBox.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

interface PictureChooserProps {
  target: ImageTarget;
  title: string;
  /** Ids of the chosen pictures, of which there may be several; absent: one is chosen, which closes the list. */
  chosen?: readonly number[];
  onChoose: (picture: Image) => void;
  /** Takes a chosen one back, with `chosen`. */
  onTakeBack?: (id: number) => void;
  onClose: () => void;
}

const ROWS = 24;

/** Chooses existing pictures, or uploads more. */
export const PictureChooser = (props: PictureChooserProps) => {
  const { target, title, chosen, onChoose, onTakeBack, onClose } = props;
  const isSingle = chosen === undefined;
  const [text, setText] = useState('');
  const [rows, setRows] = useState(ROWS);
  const { data, error } = useQuery(
    imageListByTarget,
    { target, text: text.trim(), rowsMax: Math.min(rows, 100) },
    { settleMs: 250 },
  );
  const choose = (picture: Image): void => {
    onChoose(picture);
    if (isSingle) onClose();
  };
  const queue = useUploadQueue(async ({ path, name }) => {
    const reply = await addPicture(path, name, target);
    if (reply.ok) choose(reply.data);
    return reply;
  });
  return (
    <Dialog kind="sheet" title={title} onClose={onClose}>
      <div className={styles.sheet}>
        <UploadBox queue={queue} title="Subir imágenes" isSingle={isSingle} />
        <input
          className="input"
          type="search"
          value={text}
          aria-label="Buscar por nombre"
          placeholder="Buscar por nombre"
          onChange={({ target: { value } }) => setText(value)}
        />
        {error && <Notice tone="danger">{error.text}</Notice>}
        {!data && !error && <Spinner text="Cargando imágenes…" />}
        {data?.resultCount === 0 && (
          <EmptyState
            text={
              text.trim() === ''
                ? 'Todavía no hay imágenes: arrastra aquí arriba las primeras.'
                : 'No se encontro ningun resultado.'
            }
          />
        )}
        <ul className={styles.grid} aria-label="Imágenes">
          {data?.data.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.open}
                aria-pressed={chosen?.includes(picture.id)}
                onClick={() =>
                  chosen?.includes(picture.id) ? onTakeBack?.(picture.id) : choose(picture)
                }
              >
                <PictureTile address={picture.image} name={picture.name} />
              </button>
            </li>
          ))}
        </ul>
        {data && data.resultCount > data.data.length && rows < 100 && (
          <button type="button" className="button" onClick={() => setRows(rows + ROWS)}>
            Ver más
          </button>
        )}
        {chosen && (
          <div className={styles.done}>
            <span role="status">{counted(chosen.length, 'elegida', 'elegidas')}</span>
            <Button look="primary" onClick={onClose}>
              Listo
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
};
