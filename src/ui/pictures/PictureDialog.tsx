/** One picture of the shop: where it is shown, its name, the piece of it that is shown, another file in its place, and its end. */
import { useMemo, useState } from 'react';
import { imageFind } from '#contract/calls/images';
import type { Cut, ImageDetail } from '#contract/entities/images';
import { imageDetail } from '#contract/entities/images';
import { changePicture, removePicture } from '#stores/pictures/pictures';
import { createUploadQueue } from '#stores/pictures/upload-queue';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { CutBox } from './CutBox.tsx';
import { isWhole, largest, type Shape } from './cut-frame.ts';
import styles from './Pictures.module.css';
import { ShownBy } from './ShownBy.tsx';
import { UploadBox } from './UploadBox.tsx';

interface PictureDialogProps {
  id: number;
  onClose: () => void;
}

const SAVED_MS = 2_500;

/** What became of a change; a picture that somebody else changed first is shown as it is now. */
const useSaving = (onFresh: (picture: ImageDetail) => void) => {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (
    change: Parameters<typeof changePicture>[0],
    said: string,
  ): Promise<boolean> => {
    setBusy(true);
    const reply = await changePicture(change);
    setBusy(false);
    setError(reply.ok ? undefined : reply.error.text);
    const theirs =
      !reply.ok && reply.error.code === 'record.stale'
        ? imageDetail.safeParse(reply.error.detail).data
        : undefined;
    if (reply.ok) {
      onFresh(reply.data);
      showBriefly(said, SAVED_MS);
    } else if (theirs) onFresh(theirs);
    return reply.ok;
  };
  return { error, busy, save };
};

const Editor = ({ found, onClose }: { found: ImageDetail; onClose: () => void }) => {
  const [picture, setPicture] = useState(found);
  const { id, version, whole } = picture;
  const [name, setName] = useState(found.name);
  const [shape, setShape] = useState<Shape>();
  const [cut, setCut] = useState<Cut>(found.cut ?? largest(found.whole, undefined));
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { error, busy, save } = useSaving((fresh) => {
    setPicture(fresh);
    setName(fresh.name);
    setCut(fresh.cut ?? largest(fresh.whole, undefined));
  });
  const wanted = isWhole(cut, whole) ? null : cut;
  const isCut = JSON.stringify(wanted) !== JSON.stringify(picture.cut);
  const isNamed = name.trim() !== '' && name.trim() !== picture.name;

  const queue = useMemo(
    () =>
      createUploadQueue(async ({ path }) => {
        const reply = await changePicture({ id, filePath: path });
        if (reply.ok) {
          setPicture(reply.data);
          setCut(largest(reply.data.whole, undefined));
          showBriefly('Imagen reemplazada', SAVED_MS);
        }
        return reply;
      }),
    [id],
  );
  const remove = async (): Promise<void> => {
    const reply = await removePicture(id, version);
    if (!reply.ok) return setRefusal(reply.error.text);
    showBriefly('Imagen eliminada', SAVED_MS);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <ShownBy uses={picture.shownBy} />
      <CutBox
        address={`${whole.image}${whole.image.includes('?') ? '&' : '?'}w=960`}
        {...{ whole, cut, shape }}
        onCut={setCut}
        onShape={setShape}
      />
      <label className="field">
        <span className="field-label">Nombre</span>
        <input
          className="input"
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="cluster">
        <button
          type="button"
          className="button button-primary"
          disabled={busy || (!isCut && !isNamed)}
          onClick={() =>
            void save(
              {
                id,
                version,
                ...(isNamed && { parms: { ImageName: name.trim() } }),
                ...(isCut && { cut: wanted }),
              },
              'Imagen guardada',
            )
          }
        >
          Guardar
        </button>
        <button type="button" className="button button-danger" onClick={() => setIsAsking(true)}>
          Eliminar
        </button>
      </div>
      <UploadBox queue={queue} title="Reemplazar por otra imagen" isSingle />
      {isAsking && (
        <ConfirmDialog
          title="Eliminar imagen"
          question={`¿Esta seguro que desea eliminar ${picture.name}?`}
          confirmText="Eliminar"
          error={refusal}
          onConfirm={() => void remove()}
          onCancel={() => {
            setIsAsking(false);
            setRefusal(undefined);
          }}
        />
      )}
    </div>
  );
};

export const PictureDialog = ({ id, onClose }: PictureDialogProps) => {
  const { data, error } = useQuery(imageFind, { id });
  return (
    <Dialog kind="sheet" title={data?.data.name ?? 'Imagen'} onClose={onClose}>
      <div className={styles.sheet}>
        {data ? (
          <Editor key={data.data.id} found={data.data} onClose={onClose} />
        ) : error ? (
          <Notice tone="danger">{error.text}</Notice>
        ) : (
          <Spinner text="Cargando la imagen…" />
        )}
      </div>
    </Dialog>
  );
};
