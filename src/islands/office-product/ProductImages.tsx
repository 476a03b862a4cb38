/** The pictures of a product, saved by themselves: which it shows, and in which order. */
import { useEffect, useState } from 'react';
import type { EditedProduct } from '#contract/entities/goods';
import { saveProduct } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { watchUnsaved } from '#stores/unsaved';
import { Notice } from '../../ui/Notice.tsx';
import { imageEdits, type ShownPicture } from '../../ui/pictures/image-edits.ts';
import { ProductPictures } from '../../ui/pictures/ProductPictures.tsx';

const SAVED_MS = 2_500;

export const ProductImages = ({ product }: { product: EditedProduct }) => {
  const { code, version, images } = product;
  // Until somebody changes them they are what the product shows, also after it is read again.
  const [changed, setChanged] = useState<ShownPicture[]>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const shown = changed ?? images;
  const edits = imageEdits(images, shown);
  const isChanged = edits.length > 0;
  const [me] = useState(() => Symbol('pictures'));
  useEffect(() => (isChanged ? watchUnsaved(me) : undefined), [isChanged, me]);
  const save = async (): Promise<void> => {
    setBusy(true);
    const reply = await saveProduct({ code, version, images: edits });
    setBusy(false);
    setProblem(reply.ok ? '' : reply.error.text);
    if (!reply.ok) return;
    setChanged(undefined);
    showBriefly('Imágenes guardadas', SAVED_MS);
  };
  return (
    <div className="stack">
      {shown.length === 0 && (
        <p className="muted">Todavía no tiene fotos: la tienda muestra un dibujo.</p>
      )}
      <ProductPictures pictures={shown} onPictures={setChanged} />
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      <div className="cluster">
        <button
          type="button"
          className="button button-primary"
          disabled={!isChanged || busy}
          onClick={() => void save()}
        >
          Guardar imágenes
        </button>
        {isChanged && (
          <button type="button" className="button" onClick={() => setChanged(undefined)}>
            Volver a como estaban
          </button>
        )}
      </div>
    </div>
  );
};
