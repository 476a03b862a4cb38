import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { imageFind } from '#contract/calls/images';
import { imageEntity } from '#contract/definitions/image';
import { cut, type ImageDetail, type ImageUses, SHOWN_IN } from '#contract/entities/images';
import { changePicture, removePicture } from '#stores/pictures/pictures';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { EntityFields } from '../edit/EntityFields.tsx';
import { changeTexts } from '../edit/entity-values.ts';
import { StaleDialog } from '../edit/StaleDialog.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { CutBox } from './CutBox.tsx';
import type { Shape } from './cut-frame.ts';
import styles from './Pictures.module.css';
import { UploadBox } from './UploadBox.tsx';
import { type PictureFields, usePictureEdit } from './use-picture-edit.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** Lists where a picture is used. */
const ShownBy = ({ uses }: { uses: ImageUses }) => {
  const { products, productCount, companies, companyCount, categories, brands, config } = uses;
  const otherProducts = productCount - products.length;
  const otherCompanies = companyCount - companies.length;
  const places = [
    ...products.map(({ code, name }) => `${code} ${name}`),
    ...(otherProducts > 0 ? [`y ${counted(otherProducts, 'producto', 'productos')} más`] : []),
    ...companies.map(({ name }) => name),
    ...(otherCompanies > 0 ? [`y ${counted(otherCompanies, 'empresa', 'empresas')} más`] : []),
    ...categories,
    ...brands.map(({ name }) => `la marca ${name}`),
    ...config.map((key) => SHOWN_IN[key]),
  ];
  return (
    <p className="small muted">
      {places.length === 0
        ? 'No se muestra en ningún lado.'
        : `Se muestra en: ${places.join(', ')}.`}
    </p>
  );
};

interface PictureDialogProps {
  id: number;
  onClose: () => void;
}

const TEXTS = {
  ...changeTexts(imageEntity),
  cut: (value: unknown): string => {
    const { data } = cut.safeParse(value);
    return data ? `${data.width} × ${data.height} px` : 'entera';
  },
};

const Editor = ({ loaded, onClose }: { loaded: ImageDetail; onClose: () => void }) => {
  const edit = usePictureEdit(loaded);
  const { picture, error, stale, replaced } = edit;
  const { id, version, whole } = picture;
  const [shape, setShape] = useState<Shape>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [removeError, setRemoveError] = useState<string>();
  const question = useUnsaved(edit.isChanged);
  const queue = useUploadQueue(async ({ path }) => {
    const reply = await changePicture({ id, filePath: path });
    if (reply.ok) {
      replaced(reply.data);
      showBriefly('Imagen reemplazada');
    }
    return reply;
  });
  const remove = async (): Promise<void> => {
    const reply = await removePicture(id, version);
    if (!reply.ok) return setRemoveError(reply.error.text);
    showBriefly('Imagen eliminada');
    onClose();
  };
  return (
    <div className={styles.editor}>
      <ShownBy uses={picture.shownBy} />
      <CutBox
        address={`${whole.image}${whole.image.includes('?') ? '&' : '?'}w=960`}
        {...{ whole, shape }}
        cut={edit.cut}
        onCut={edit.setCut}
        onShape={setShape}
      />
      <EntityFields
        entity={imageEntity}
        form={edit}
        shown={edit.values}
        controls={{}}
        onValue={(name, value) => edit.setValues((current) => ({ ...current, [name]: value }))}
      />
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="cluster">
        <button
          type="button"
          className="button button-primary"
          disabled={edit.busy || !edit.isChanged}
          onClick={() => void edit.save()}
        >
          Guardar
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => setIsConfirming(true)}
        >
          Eliminar
        </button>
      </div>
      <UploadBox queue={queue} title="Reemplazar por otra imagen" isSingle />
      {isConfirming && (
        <ConfirmDialog
          title="Eliminar imagen"
          question={`¿Esta seguro que desea eliminar ${picture.name}?`}
          confirmText="Eliminar"
          error={removeError}
          onConfirm={() => void remove()}
          onCancel={() => {
            setIsConfirming(false);
            setRemoveError(undefined);
          }}
        />
      )}
      {stale && (
        <StaleDialog<PictureFields>
          before={edit.before}
          stale={stale}
          texts={TEXTS}
          onDecide={(fields) => void edit.decide(fields)}
          onClose={edit.cancelDecision}
        />
      )}
      {question}
    </div>
  );
};

/** Edits one picture: shows its uses, and renames, crops, replaces or deletes it. */
export const PictureDialog = ({ id, onClose }: PictureDialogProps) => {
  const { data, error } = useQuery(imageFind, { id });
  return (
    <Dialog kind="sheet" title={data?.data.name ?? 'Imagen'} onClose={onClose}>
      <div className={styles.sheet}>
        {data ? (
          <Editor key={data.data.id} loaded={data.data} onClose={onClose} />
        ) : error ? (
          <Notice tone="danger">{error.text}</Notice>
        ) : (
          <Spinner text="Cargando la imagen…" />
        )}
      </div>
    </Dialog>
  );
};
