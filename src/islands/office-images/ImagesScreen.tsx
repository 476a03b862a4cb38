/** `/gestion/imagenes`: the shop's pictures by what they are for; more come in by choosing, dropping and pasting. */
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { IMAGE_TARGETS, type ImageTarget } from '#contract/entities/images';
import { addPicture } from '#stores/pictures/pictures';
import { createUploadQueue, type UploadQueue } from '#stores/pictures/upload-queue';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PictureDialog } from '../../ui/pictures/PictureDialog.tsx';
import styles from '../../ui/pictures/Pictures.module.css';
import { PictureTile } from '../../ui/pictures/PictureTile.tsx';
import { UploadBox } from '../../ui/pictures/UploadBox.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { pictures, targetOf } from './list.ts';

const TITLES = {
  banner: 'Agregar imágenes al banner',
  product: 'Agregar imágenes de productos',
  company: 'Agregar imágenes de empresas',
} as const;

const queueFor = (target: ImageTarget): UploadQueue =>
  createUploadQueue(({ path, name }) => addPicture(path, name, target));

const usesText = (uses: number): string =>
  uses === 0 ? 'Sin usar' : `Se muestra en ${counted(uses, 'lugar', 'lugares')}`;

export const ImagesScreen = () => {
  const view = useList(pictures);
  const [open, setOpen] = useState<number>();
  const target = targetOf(view.query.target);
  // Each kind its own: what is on its way for one goes on, and is told of, while another is looked at.
  const [queues] = useState(() => new Map(IMAGE_TARGETS.map((one) => [one, queueFor(one)])));
  return (
    <>
      {[...queues].map(([one, queue]) => (
        <div key={one} hidden={one !== target}>
          <UploadBox
            queue={queue}
            takesPaste={one === target && open === undefined}
            title={TITLES[one]}
          />
        </div>
      ))}
      <ListScreen
        view={view}
        head={
          <ListFilters
            query={view.query}
            onQuery={view.go}
            fields={[
              {
                key: 'target',
                kind: 'choice',
                label: 'Para qué',
                none: 'Productos',
                options: [
                  { id: 'BANNER', name: 'Banner' },
                  { id: 'COMPANY', name: 'Empresas' },
                ],
              },
              { key: 'text', kind: 'text', label: 'Nombre', placeholder: 'Parte del nombre' },
              {
                key: 'unused',
                kind: 'choice',
                label: 'Uso',
                options: [{ id: 'SI', name: 'Sin usar' }],
              },
            ]}
          />
        }
        waiting={<Spinner text="Cargando imágenes…" />}
        empty={
          <EmptyState
            text={
              view.query.text.trim() === '' && view.query.unused === ''
                ? 'No hay imágenes. Arrastra las primeras aquí arriba.'
                : 'No se encontro ningun resultado.'
            }
          />
        }
      >
        {({ data }) => (
          <ul className={styles.grid} aria-label="Imágenes">
            {data.map(({ id, name, image, width, height, uses }) => (
              <li key={id}>
                <button type="button" className={styles.open} onClick={() => setOpen(id)}>
                  <PictureTile address={image} name={name}>
                    <b>{name}</b>
                    <span className="muted">
                      {width} × {height} px · {usesText(uses)}
                    </span>
                  </PictureTile>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListScreen>
      {open !== undefined && <PictureDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
