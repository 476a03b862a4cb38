import { variant } from 'virtual:variant';
import { useState } from 'react';
import { productDetail } from '#contract/calls/goods';
import { type EditedProduct, editedProduct } from '#contract/entities/goods';
import { dayText } from '#contract/time/dates';
import { saveProduct } from '#stores/goods/goods';
import { officeRecordPath } from '#variants/back-office';
import { codeInList, itemPath } from '#variants/paths';
import { Button } from '../Button.tsx';
import { ReadOnly } from '../edit/EditForm.tsx';
import { Notice } from '../Notice.tsx';
import { QuotationLink } from '../office/QuotationLink.tsx';
import { SavedPictures } from '../pictures/SavedPictures.tsx';
import { Spinner } from '../Spinner.tsx';
import { useBranches } from '../use-branches.ts';
import { useMay } from '../use-may.ts';
import { useQuery } from '../use-query.ts';
import styles from './Goods.module.css';
import { GoodsEditor, type GoodsEditorProps } from './GoodsEditor.tsx';
import { ProductForm } from './ProductForm.tsx';
import { RemoveProduct } from './RemoveProduct.tsx';
import { StockDialog } from './StockDialog.tsx';

const ProductImages = ({ product }: { product: EditedProduct }) => (
  <SavedPictures
    target="product"
    label="Imágenes del producto"
    stored={product}
    emptyText="Todavía no tiene fotos: la tienda muestra un dibujo."
    save={(images, version) => saveProduct({ code: product.code, version, images })}
    readStale={(detail) => editedProduct.safeParse(detail).data}
  />
);

export const ProductEditor = ({ code, ...more }: GoodsEditorProps) => {
  const { data, error } = useQuery(productDetail, { code });
  const [branchCode, setBranch] = useState<string>();
  const [mayCatalogue, mayStock] = [useMay('catalogue'), useMay('stock')];
  const shopBranches = useBranches();
  const product = data?.data;
  if (!product)
    return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner text="Cargando…" />;
  const branches = product.branches.map((stock) => {
    const own = shopBranches.find(({ code: ownCode }) => ownCode === stock.code);
    return {
      ...stock,
      isOwn: own !== undefined,
      name: own?.name ?? `${stock.code} (ya no es un local)`,
    };
  });
  const branch = branches.find((stock) => stock.code === branchCode);
  const family = product.family && officeRecordPath(variant, 'family', product.family);
  return (
    <GoodsEditor
      subject="product"
      code={product.code}
      {...more}
      links={
        <>
          <a href={itemPath(variant, product.family || product.code)}>Ver en la tienda</a>
          <QuotationLink beginning={{ codigos: codeInList(product.code) }} />
          {family && <a href={family}>Familia {product.family}</a>}
        </>
      }
      form={<ProductForm key={product.code} product={product} />}
    >
      <section className="card stack" aria-label="Stock por local">
        <h2>Stock</h2>
        {branches.map((stock) => (
          <div key={stock.code} className={styles.shelf}>
            <span>
              {stock.name}: <b>{stock.quant}</b>
            </span>
            {stock.isOwn && mayStock && (
              <Button look="small" onClick={() => setBranch(stock.code)}>
                Cambiar<span className="visually-hidden"> el stock de {stock.name}</span>
              </Button>
            )}
          </div>
        ))}
      </section>
      <section className="card stack" aria-label="Imágenes">
        <h2>Imágenes</h2>
        {mayCatalogue ? (
          <ProductImages key={product.code} product={product} />
        ) : (
          <ReadOnly>
            <ProductImages key={product.code} product={product} />
          </ReadOnly>
        )}
      </section>
      {product.sales.length > 0 && (
        <section className="card stack" aria-label="Ventas">
          <h2>Últimas ventas</h2>
          <ul className={styles.sales}>
            {product.sales.slice(0, 10).map(({ saleDate, saleQuant }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sales of a day are alike.
              <li key={place}>
                {dayText(saleDate)}: {saleQuant}
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayCatalogue && <RemoveProduct product={product} onGone={more.onGone} />}
      {branch && (
        <StockDialog code={product.code} branch={branch} onClose={() => setBranch(undefined)} />
      )}
    </GoodsEditor>
  );
};
