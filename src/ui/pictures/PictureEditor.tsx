import { useRef, useState } from 'react';
import type { ImageTarget } from '#contract/entities/images';
import { imageUrlById } from '#contract/paths';
import { addPicture } from '#stores/pictures/pictures';
import { SortableList } from '../sort/SortableList.tsx';
import type { ShownPicture } from './image-edits.ts';
import { PictureChooser } from './PictureChooser.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './Pictures.module.css';
import { PictureTile } from './PictureTile.tsx';
import { UploadBox } from './UploadBox.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

interface PictureEditorProps {
  target: ImageTarget;
  /** Accessible name: `Imágenes del producto`. */
  label: string;
  pictures: readonly ShownPicture[];
  onPictures: (pictures: ShownPicture[]) => void;
}

type OpenDialog = { kind: 'add' } | { kind: 'replace' | 'edit'; id: number };

/**
 * Edits the pictures of an entity such as a product: adds, reorders, replaces, crops and removes them. The form holds
 * the list; `imageEdits` turns it into call input.
 */
export const PictureEditor = (props: PictureEditorProps) => {
  const { target, label, pictures, onPictures } = props;
  const [dialog, setDialog] = useState<OpenDialog>();
  // Uploads finish one by one, after other changes.
  const latest = useRef(pictures);
  latest.current = pictures;
  const add = (picture: ShownPicture): void => {
    if (latest.current.some(({ id }) => id === picture.id)) return;
    latest.current = [...latest.current, { id: picture.id, name: picture.name }];
    onPictures([...latest.current]);
  };
  const replace = (former: number, { id, name }: ShownPicture): void => {
    if (pictures.some((one) => one.id === id)) return;
    onPictures(pictures.map((one) => (one.id === former ? { id, name } : one)));
  };
  const queue = useUploadQueue(async ({ path, name }) => {
    const reply = await addPicture(path, name, target);
    if (reply.ok) add(reply.data);
    return reply;
  });
  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">Imágenes</legend>
      <SortableList
        label={label}
        className={styles.grid}
        items={pictures}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={onPictures}
      >
        {({ id, name }, index, handle) => (
          <PictureTile address={imageUrlById(id)} name={name}>
            <span>
              {index === 0 && <b>Principal · </b>}
              {name}
            </span>
            <span className={styles.tools}>
              {handle}
              <button
                type="button"
                className="button button-small"
                data-replace=""
                aria-label={`Reemplazar ${name}`}
                onClick={() => setDialog({ kind: 'replace', id })}
              >
                Reemplazar
              </button>
              <button
                type="button"
                className="button button-small button-quiet"
                aria-label={`Recortar ${name}`}
                onClick={() => setDialog({ kind: 'edit', id })}
              >
                Recortar
              </button>
              <button
                type="button"
                className="button button-small button-quiet"
                aria-label={`Quitar ${name}`}
                onClick={() => onPictures(pictures.filter((one) => one.id !== id))}
              >
                Quitar
              </button>
            </span>
          </PictureTile>
        )}
      </SortableList>
      <UploadBox queue={queue} title="Agregar imágenes" takesPaste={dialog === undefined} />
      <button
        type="button"
        className="button button-small"
        onClick={() => setDialog({ kind: 'add' })}
      >
        Elegir de las que hay
      </button>
      {dialog?.kind === 'edit' && (
        <PictureDialog id={dialog.id} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog.kind !== 'edit' && (
        <PictureChooser
          target={target}
          title={dialog.kind === 'add' ? 'Agregar imágenes' : 'Reemplazar la imagen'}
          {...(dialog.kind === 'add' && { chosen: pictures.map(({ id }) => id) })}
          onChoose={(picture) =>
            dialog.kind === 'replace' ? replace(dialog.id, picture) : add(picture)
          }
          onTakeBack={(id) => onPictures(pictures.filter((one) => one.id !== id))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </fieldset>
  );
};
