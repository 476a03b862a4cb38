import { useState } from 'react';
import type { ProductRow } from '#contract/entities/goods';
import { Button } from '../Button.tsx';
import { AddProduct } from './AddProduct.tsx';
import { GoodsSheet, type OpenGoods } from './GoodsSheet.tsx';
import { hasFamilies } from './has-families.ts';
import styles from './InPlace.module.css';
import { ProductQuick } from './ProductQuick.tsx';

/** In-place editing of products, each in its own box. */
export const ProductTools = ({ rows }: { rows: readonly ProductRow[] }) => {
  const [open, setOpen] = useState<OpenGoods>();
  return (
    <>
      {rows.map((row) => (
        <ProductQuick
          key={row.code}
          row={row}
          onOpen={() => setOpen({ subject: 'product', code: row.code })}
        />
      ))}
      {open && <GoodsSheet goods={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};

interface FamilyToolsProps {
  code: string;
  /** The category of a new product. */
  category: string;
}

/** Edits a family and adds products to it. Empty in shops without families. */
export const FamilyTools = ({ code, category }: FamilyToolsProps) => {
  const [open, setOpen] = useState<OpenGoods>();
  const [isAdding, setAdding] = useState(false);
  if (!hasFamilies) return null;
  return (
    <div className={styles.line}>
      <Button look="small" onClick={() => setOpen({ subject: 'family', code })}>
        Editar familia<span className="visually-hidden"> {code}</span>
      </Button>
      <Button look="quiet small" onClick={() => setAdding(true)}>
        Agregar producto<span className="visually-hidden"> a {code}</span>
      </Button>
      {isAdding && (
        <AddProduct
          family={code}
          category={category}
          onAdded={(added) => {
            setAdding(false);
            setOpen({ subject: 'product', code: added });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {open && <GoodsSheet goods={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
};
