/**
 * The pictures of one thing, such as a product or a company: added by choosing, dropping and pasting, put in order, replaced,
 * cut, taken off. Its form holds the list; `imageEdits` says what its update is told.
 */
import { useMemo, useRef, useState } from 'react';
import type { ImageTarget } from '#contract/entities/images';
import { imageUrlById } from '#contract/paths';
import { addPicture } from '#stores/pictures/pictures';
import { createUploadQueue } from '#stores/pictures/upload-queue';
import { SortableList } from '../sort/SortableList.tsx';
import type { ShownPicture } from './image-edits.ts';
import { PictureChooser } from './PictureChooser.tsx';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './Pictures.module.css';
import { PictureTile } from './PictureTile.tsx';
import { UploadBox } from './UploadBox.tsx';

interface PictureEditorProps {
  target: ImageTarget;
  /** Whose they are: `Imágenes del producto`. */
  label: string;
  pictures: readonly ShownPicture[];
  onPictures: (pictures: ShownPicture[]) => void;
}

type Wanted = { kind: 'add' } | { kind: 'replace' | 'edit'; id: number };

export const PictureEditor = (props: PictureEditorProps) => {
  const { target, label, pictures, onPictures } = props;
  const [wanted, setWanted] = useState<Wanted>();
  // Uploads end one after the other, each behind those that came meanwhile.
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
  const adding = useRef(add);
  adding.current = add;
  const queue = useMemo(
    () =>
      createUploadQueue(async ({ path, name }) => {
        const reply = await addPicture(path, name, target);
        if (reply.ok) adding.current(reply.data);
        return reply;
      }),
    [target],
  );
  return (
    <fieldset className={styles.editor}>
      <legend className="field-label">Imágenes</legend>
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
                onClick={() => setWanted({ kind: 'replace', id })}
              >
                Reemplazar
              </button>
              <button
                type="button"
                className="button button-small button-quiet"
                aria-label={`Recortar ${name}`}
                onClick={() => setWanted({ kind: 'edit', id })}
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
      <UploadBox queue={queue} title="Agregar imágenes" takesPaste={wanted === undefined} />
      <button
        type="button"
        className="button button-small"
        onClick={() => setWanted({ kind: 'add' })}
      >
        Elegir de las que hay
      </button>
      {wanted?.kind === 'edit' && (
        <PictureDialog id={wanted.id} onClose={() => setWanted(undefined)} />
      )}
      {wanted && wanted.kind !== 'edit' && (
        <PictureChooser
          target={target}
          title={wanted.kind === 'add' ? 'Agregar imágenes' : 'Reemplazar la imagen'}
          isSingle={wanted.kind === 'replace'}
          onChoose={(picture) =>
            wanted.kind === 'replace' ? replace(wanted.id, picture) : add(picture)
          }
          onClose={() => setWanted(undefined)}
        />
      )}
    </fieldset>
  );
};
