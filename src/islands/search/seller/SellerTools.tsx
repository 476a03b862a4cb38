import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $editing } from '#stores/goods/editing';
import { itemPath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AddFamily } from '../../../ui/goods/AddFamily.tsx';
import { AddProduct } from '../../../ui/goods/AddProduct.tsx';
import { EditSwitch } from '../../../ui/goods/EditSwitch.tsx';
import { GoodsSheet, type OpenGoods } from '../../../ui/goods/GoodsSheet.tsx';
import { hasFamilies } from '../../../ui/goods/has-families.ts';
import styles from '../../../ui/goods/InPlace.module.css';
import { Drafts } from '../../../ui/goods/quick-drafts.tsx';

/** @param category of the list, the default of added goods */
export const SellerTools = ({ category }: { category: string }) => {
  const isOn = useStore($editing);
  const [adding, setAdding] = useState<'product' | 'family'>();
  const [open, setOpen] = useState<OpenGoods>();
  const [added, setAdded] = useState<readonly OpenGoods[]>([]);
  const finish = (goods: OpenGoods | undefined): void => {
    setAdding(undefined);
    if (!goods) return;
    setAdded((before) => [goods, ...before]);
    setOpen(goods);
  };
  return (
    <section className={styles.bar} aria-label="Edición">
      <EditSwitch />
      <Drafts />
      {isOn && (
        <Button onClick={() => setAdding('product')}>
          <Icon name="plus" /> Agregar producto
        </Button>
      )}
      {isOn && hasFamilies && (
        <Button onClick={() => setAdding('family')}>
          <Icon name="plus" /> Agregar familia
        </Button>
      )}
      {isOn && added.length > 0 && (
        <p className={styles.added}>
          Agregados ahora:{' '}
          {added.map(({ subject, code }) => (
            <a
              key={`${subject} ${code}`}
              href={itemPath(variant, code)}
              className="button button-quiet button-small"
            >
              {code}
            </a>
          ))}
        </p>
      )}
      {adding === 'product' && (
        <AddProduct
          category={category}
          onAdded={(code) => finish({ subject: 'product', code })}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'family' && (
        <AddFamily
          category={category}
          onClose={(made) => finish(made && { subject: 'family', code: `${made.id}` })}
        />
      )}
      {open && <GoodsSheet goods={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};
