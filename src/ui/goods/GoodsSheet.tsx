import { Dialog } from '../dialog/Dialog.tsx';
import { FamilyEditor } from './FamilyEditor.tsx';
import styles from './InPlace.module.css';
import { ProductEditor } from './ProductEditor.tsx';

export interface OpenGoods {
  subject: 'product' | 'family';
  code: string;
}

/** Opens the full editor in a side sheet over the shop's page. */
export const GoodsSheet = ({ goods, onClose }: { goods: OpenGoods; onClose: () => void }) => {
  const Editor = goods.subject === 'product' ? ProductEditor : FamilyEditor;
  const title = `${goods.subject === 'product' ? 'Producto' : 'Familia'} ${goods.code}`;
  return (
    <Dialog kind="sheet" title={title} onClose={onClose}>
      <div className={`stack ${styles.sheet}`}>
        <Editor code={goods.code} onGone={onClose} />
      </div>
    </Dialog>
  );
};
