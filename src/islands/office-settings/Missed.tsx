import { variant } from 'virtual:variant';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { searchListMissed } from '#contract/calls/search';
import { narrowedList } from '#contract/goods/list-address';
import { longDate, noonOf } from '#contract/time/dates';
import { officePath, officeRecordPath } from '#variants/back-office';
import { listPath } from '#variants/paths';
import { Button } from '../../ui/Button.tsx';
import { AddProduct } from '../../ui/goods/AddProduct.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import { type Group, isTaught } from './phrases.ts';
import styles from './Settings.module.css';

const STEP = 15;

interface MissedProps {
  groups: readonly Group[] | undefined;
  onTeach: (text: string) => void;
}

/** Lists searches without results; each may become a synonym, a product, or an attribute of a category. */
export const Missed = ({ groups = [], onTeach }: MissedProps) => {
  const { data, error, again } = useQuery(searchListMissed, {});
  const [limit, setLimit] = useState(STEP);
  const mayCatalogue = useMay('catalogue');
  /** The name of the product that is being added. */
  const [product, setProduct] = useState<string>();
  const categories = officePath(variant, 'office-categories');
  return (
    <section className="card stack" aria-labelledby="missed">
      <h2 id="missed">Búsquedas sin resultado</h2>
      <p className="muted">De los últimos 90 días, sin nada de quién buscó.</p>
      {!data && !error && <Spinner text="Cargando las búsquedas…" />}
      {!data && error && <RetryNotice text={error.text} onRetry={again} />}
      {data?.data.length === 0 && <EmptyState text="Todo lo que se buscó tuvo algún resultado." />}
      <ul className={styles.list} aria-label="Búsquedas sin resultado">
        {data?.data.slice(0, limit).map(({ text, count, lastDay }) => (
          <li key={text}>
            <span>
              <a href={narrowedList(listPath(variant), 'text', text)}>{text}</a>
              <br />
              <span className="muted small">
                {counted(count, 'vez', 'veces')}, la última el {longDate(noonOf(lastDay))}
              </span>
            </span>
            <span className="cluster">
              {isTaught(text, groups) ? (
                <span className="tag tag-success">Ya tiene sinónimos</span>
              ) : (
                <Button
                  look="small"
                  aria-label={`Hacer sinónimo: ${text}`}
                  onClick={() => onTeach(text)}
                >
                  Hacer sinónimo
                </Button>
              )}
              {mayCatalogue && (
                <Button
                  look="small"
                  aria-label={`Agregar producto: ${text}`}
                  onClick={() => setProduct(text)}
                >
                  Agregar producto
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data && data.data.length > limit && (
        <Button look="small" onClick={() => setLimit(limit + STEP)}>
          Ver más
        </Button>
      )}
      {mayCatalogue && categories && (
        <p className="small">
          Si buscan por algo que tus productos tienen, como una medida o un material, dale una
          característica a su <a href={categories}>categoría</a>.
        </p>
      )}
      {product !== undefined && (
        <AddProduct
          name={product}
          onAdded={(code) => location.assign(officeRecordPath(variant, 'product', code) ?? '/')}
          onClose={() => setProduct(undefined)}
        />
      )}
    </section>
  );
};
