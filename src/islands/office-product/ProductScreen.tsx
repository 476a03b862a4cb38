/** `/gestion/productos/{code}`: one product: its data, pictures, stock by branch, sales and history. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { productDetail } from '#contract/calls/goods';
import { decodeCode } from '#contract/paths';
import { $search } from '#stores/address';
import { officeThingPath } from '#variants/back-office';
import { itemPath } from '#variants/paths';
import styles from '../../ui/goods/Goods.module.css';
import { GoodsHistory } from '../../ui/goods/GoodsHistory.tsx';
import { StockDialog } from '../../ui/goods/StockDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useThingName } from '../../ui/office/use-thing-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { ProductForm } from './ProductForm.tsx';
import { ProductImages } from './ProductImages.tsx';

const codeHere = (): string => decodeCode(location.pathname.split('/').at(-1) ?? '');

export const ProductScreen = () => {
  // The address is known with it.
  const search = useStore($search, { ssr: 'initial' });
  const code = search === null ? undefined : codeHere();
  const { data, error } = useQuery(productDetail, code === undefined ? null : { code });
  const [branchCode, setBranch] = useState<string>();
  const product = data?.data;
  useThingName(product?.code);
  if (!product)
    return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner text="Cargando…" />;
  const branches = product.branches.map((shelf) => ({
    ...shelf,
    name: variant.branches.find((one) => one.code === shelf.code)?.name ?? shelf.code,
  }));
  const branch = branches.find((one) => one.code === branchCode);
  const family = product.family && officeThingPath(variant, 'family', product.family);
  return (
    <div className={styles.columns}>
      <div className="stack">
        <p className="cluster">
          <a href={itemPath(variant, product.family || product.code)}>Ver en la tienda</a>
          {family && <a href={family}>Familia {product.family}</a>}
        </p>
        <ProductForm key={product.code} product={product} />
      </div>
      <div className="stack">
        <section className="card stack" aria-label="Stock por local">
          <h2>Stock</h2>
          {branches.map((shelf) => (
            <div key={shelf.code} className={styles.shelf}>
              <span>
                {shelf.name}: <b>{shelf.quant}</b>
              </span>
              <button
                type="button"
                className="button button-small"
                onClick={() => setBranch(shelf.code)}
              >
                Cambiar<span className="visually-hidden"> el stock de {shelf.name}</span>
              </button>
            </div>
          ))}
        </section>
        <section className="card stack" aria-label="Imágenes">
          <h2>Imágenes</h2>
          <ProductImages key={product.code} product={product} />
        </section>
        {product.sales.length > 0 && (
          <section className="card stack" aria-label="Ventas">
            <h2>Últimas ventas</h2>
            <ul className={styles.sales}>
              {product.sales.slice(0, 10).map(({ saleDate, saleQuant }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sales of a day are alike.
                <li key={place}>
                  {saleDate.split('-').reverse().join('/')}: {saleQuant}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="card stack" aria-label="Historial">
          <h2>Historial</h2>
          <GoodsHistory subject="product" code={product.code} />
        </section>
      </div>
      {branch && (
        <StockDialog code={product.code} branch={branch} onClose={() => setBranch(undefined)} />
      )}
    </div>
  );
};
