import { variant } from 'virtual:variant';
import { useState } from 'react';
import { autopartDetail } from '#contract/calls/families';
import { officeRecordPath } from '#variants/back-office';
import { itemPath } from '#variants/paths';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { Spinner } from '../Spinner.tsx';
import { useQuery } from '../use-query.ts';
import { AddProduct } from './AddProduct.tsx';
import { FamilyForm } from './FamilyForm.tsx';
import styles from './Goods.module.css';
import { GoodsEditor, type GoodsEditorProps } from './GoodsEditor.tsx';

export const FamilyEditor = ({ code, ...more }: GoodsEditorProps) => {
  const { data, error } = useQuery(autopartDetail, { family: code });
  const [isAdding, setAdding] = useState(false);
  const family = data?.data;
  if (!family)
    return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner text="Cargando…" />;
  return (
    <GoodsEditor
      subject="family"
      code={family.code}
      {...more}
      links={<a href={itemPath(variant, family.code)}>Ver en la tienda</a>}
      form={<FamilyForm key={family.code} family={family} />}
    >
      <section className="card stack" aria-label="Productos de la familia">
        <h2>Productos</h2>
        {family.products.length === 0 && (
          <p className="muted">Sin productos todavía: la tienda no muestra la familia.</p>
        )}
        <ul className={styles.products}>
          {family.products.map((product) => (
            <li key={product.code}>
              <a href={officeRecordPath(variant, 'product', product.code)}>{product.code}</a>{' '}
              {product.name} {!product.isPublic && <span className="tag">Inactivo</span>}
            </li>
          ))}
        </ul>
        <div>
          <Button look="small" onClick={() => setAdding(true)}>
            Agregar producto a la familia
          </Button>
        </div>
      </section>
      {isAdding && (
        <AddProduct
          family={family.code}
          category={family.categoryId}
          onAdded={() => setAdding(false)}
          onClose={() => setAdding(false)}
        />
      )}
    </GoodsEditor>
  );
};
