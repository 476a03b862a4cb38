import { useState } from 'react';
import { removeProduct } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { Button } from '../Button.tsx';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

interface RemoveProductProps {
  code: string;
  version: number;
  onGone: () => void;
}

/** Removes a product that was never sold, after a confirmation. */
export const RemoveProduct = ({ code, version, onGone }: RemoveProductProps) => {
  const [isAsking, setAsking] = useState(false);
  const remove = async (): Promise<string | undefined> => {
    const reply = await removeProduct({ code, version });
    if (!reply.ok) return reply.error.text;
    setAsking(false);
    showBriefly(`${code} eliminado`);
    onGone();
    return undefined;
  };
  return (
    <div>
      <Button look="quiet small" onClick={() => setAsking(true)}>
        Eliminar el producto
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Eliminar ${code}`}
          question="Se elimina con su stock, sus fotos y los avisos que le pidieron. El historial lo conserva. Si ya se vendió, solo se puede quitar de la venta."
          confirmText="Eliminar"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
};
