import { useState } from 'react';
import type { EditedProduct } from '#contract/entities/goods';
import { removeProduct, saveProduct } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

interface RemoveProductProps {
  product: Pick<EditedProduct, 'code' | 'version' | 'isPublic'>;
  onGone: () => void;
}

/** Removes a product that was never sold, or takes one that was sold off the shop, after a confirmation. */
export const RemoveProduct = ({ product, onGone }: RemoveProductProps) => {
  const { code, version, isPublic } = product;
  const [question, setQuestion] = useState<'remove' | 'withdraw'>();
  const close = () => setQuestion(undefined);
  const remove = async (): Promise<string | undefined> => {
    const reply = await removeProduct({ code, version });
    if (!reply.ok) {
      if (reply.error.code !== 'product.sold') return reply.error.text;
      if (!isPublic)
        return 'Ya tiene pedidos o ventas: no se puede eliminar. Ya no está a la venta.';
      setQuestion('withdraw');
      return undefined;
    }
    close();
    showBriefly(`${code} eliminado`);
    onGone();
    return undefined;
  };
  const withdraw = async (): Promise<string | undefined> => {
    const reply = await saveProduct({ code, version, parms: { ProductIsPublic: false } });
    if (!reply.ok) return reply.error.text;
    close();
    showBriefly(`${code} ya no está a la venta`);
    return undefined;
  };
  return (
    <div>
      <Button look="quiet small" onClick={() => setQuestion('remove')}>
        Eliminar el producto
      </Button>
      {question === 'remove' && (
        <ConfirmDialog
          title={`Eliminar ${code}`}
          question="Se elimina con su stock, sus fotos y los avisos que le pidieron. El historial lo conserva. Si ya se vendió, se puede quitar de la venta."
          confirmText="Eliminar"
          onConfirm={remove}
          onCancel={close}
        />
      )}
      {question === 'withdraw' && (
        <ConfirmDialog
          title={`Quitar ${code} de la venta`}
          question="Ya tiene pedidos o ventas, que lo nombran: no se puede eliminar. Si lo quitas de la venta no se ve más en la tienda, y conserva su stock, sus fotos y su historial. Vuelve cuando marques «A la venta»."
          confirmText="Quitar de la venta"
          onConfirm={withdraw}
          onCancel={close}
        />
      )}
    </div>
  );
};
