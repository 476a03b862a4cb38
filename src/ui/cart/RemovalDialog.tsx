/** Asks before an item leaves the cart. */
import { removalQuestion } from '#stores/cart/cart-change-rules';
import { removeFromCart } from '#stores/cart/cart-changes';
import type { CartItem } from '#stores/cart/cart-rules';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';

interface RemovalDialogProps {
  /** Null without a question. */
  item: CartItem | null;
  onClose: () => void;
  /** The button that opened the question is gone with its row. */
  onRemoved?: () => void;
}

export const RemovalDialog = ({ item, onClose, onRemoved }: RemovalDialogProps) =>
  item && (
    <ConfirmDialog
      title="Eliminar"
      question={removalQuestion(item.name)}
      confirmText="Eliminar"
      onCancel={onClose}
      onConfirm={() => {
        removeFromCart(item.code);
        onClose();
        onRemoved?.();
      }}
    />
  );
