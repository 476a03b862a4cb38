import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { imageListByTarget } from '#contract/calls/images';
import { IMAGE_TARGETS, type ImageTarget } from '#contract/entities/images';
import { addPicture } from '#stores/pictures/pictures';
import { createUploadQueue, type UploadQueue } from '#stores/pictures/upload-queue';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { BulkUploadBox } from '../../ui/pictures/BulkUploadBox.tsx';
import { PictureDialog } from '../../ui/pictures/PictureDialog.tsx';
import styles from '../../ui/pictures/Pictures.module.css';
import { PictureTile } from '../../ui/pictures/PictureTile.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PhotosByCode } from './PhotosByCode.tsx';

const rowsMax = 40;

/** Returns the target that the address names, products by default. */
const targetOf = (chosen: string): ImageTarget =>
  IMAGE_TARGETS.find((target) => target.toUpperCase() === chosen) ?? 'product';

const pictures = listStore({
  call: imageListByTarget,
  codec: codecOf({
    target: choiceFilter('para', ['BANNER', 'COMPANY', 'CATEGORY', 'BRAND']),
    text: textFilter('t'),
    unused: choiceFilter('libres', ['SI']),
  }),
  rowsMax,
  ask: ({ target, text, unused, page }) => ({
    target: targetOf(target),
    text: text.trim(),
    unused: unused === 'SI',
    rowIndex: page - 1,
    rowsMax,
  }),
});

const TITLES = {
  banner: 'Agregar imágenes al banner',
  product: 'Agregar imágenes de productos',
  company: 'Agregar imágenes de empresas',
  category: 'Agregar imágenes de categorías',
  brand: 'Agregar logos de marcas',
} as const;

const queueFor = (target: ImageTarget): UploadQueue =>
  createUploadQueue(({ path, name }) => addPicture(path, name, target));

const usesText = (uses: number): string =>
  uses === 0 ? 'Sin usar' : `Se muestra en ${counted(uses, 'lugar', 'lugares')}`;

/** `/gestion/imagenes` */
export const ImagesScreen = () => {
  const view = useList(pictures);
  const [open, setOpen] = useState<number>();
  const target = targetOf(view.query.target);
  // Each target has its own queue, so that uploads go on while another target is shown.
  const [queues] = useState(() => new Map(IMAGE_TARGETS.map((one) => [one, queueFor(one)])));
  return (
    <>
      {[...queues].map(([one, queue]) => (
        <div key={one} hidden={one !== target}>
          <BulkUploadBox
            queue={queue}
            takesPaste={one === target && open === undefined}
            title={TITLES[one]}
          />
        </div>
      ))}
      {target === 'product' && <PhotosByCode />}
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
                  { id: 'CATEGORY', name: 'Categorías' },
                  { id: 'BRAND', name: 'Marcas' },
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
                ? 'Todavía no hay imágenes: arrastra aquí arriba las primeras.'
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
