/** The comparison's table: a column each item; on a phone it scrolls sideways beside the names of its rows. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { bestStock } from '#catalog-view/best-stock';
import type { ComparedRow } from '#catalog-view/comparison';
import type { ItemView } from '#catalog-view/item-view';
import { verdictOf } from '#catalog-view/verdict';
import type { Stock } from '#contract/entities/stock';
import { imageUrl } from '#contract/paths';
import { $garage } from '#stores/garage';
import { itemPath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { FitNote } from '../../ui/FitNote.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import css from './compare.module.css';

interface Props {
  views: readonly ItemView[];
  rows: readonly ComparedRow[];
  /** Undefined until the server answered. */
  stocks: readonly Stock[] | undefined;
  onRemove: (code: string) => void;
}

/** Longer lists open. */
const MOST_LINES = 6;

const Lines = ({ lines }: { lines: readonly string[] }) => {
  if (lines.length === 0) return <span className="muted">–</span>;
  const list = (some: readonly string[]) => (
    <ul className={css.lines}>
      {some.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (lines.length === 1) return <>{lines[0]}</>;
  if (lines.length <= MOST_LINES) return list(lines);
  return (
    <>
      {list(lines.slice(0, MOST_LINES))}
      <details>
        <summary>{`${lines.length - MOST_LINES} más`}</summary>
        {list(lines.slice(MOST_LINES))}
      </details>
    </>
  );
};

const Picture = ({ view, onRemove }: { view: ItemView } & Pick<Props, 'onRemove'>) => (
  <td>
    <div className={css.picture}>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Quitar ${view.code} de la comparación`}
        onClick={() => onRemove(view.code)}
      >
        <Icon name="x" />
      </button>
      <img src={imageUrl(view.code)} alt="" width="240" height="180" />
    </div>
  </td>
);

const Head = ({ view }: { view: ItemView }) => (
  <th scope="col">
    <div className={css.head}>
      <span className="small muted">{view.categoryName}</span>
      <a href={itemPath(variant, view.code)}>{view.title}</a>
      <span className="code small muted">{view.code}</span>
    </div>
  </th>
);

const StockRow = ({ views, stocks }: Pick<Props, 'views' | 'stocks'>) => (
  <tr>
    <th scope="row">Stock</th>
    {views.map((view) => {
      const codes = view.offers.map(({ code }) => code);
      const available = bestStock(codes, stocks);
      return (
        <td key={view.code}>
          {available ? (
            <StockTag available={available} />
          ) : (
            <span className="tag skeleton">Disponible</span>
          )}
        </td>
      );
    })}
  </tr>
);

/** Where the visitor has a vehicle, and the items fit some. */
const FitRow = ({ views }: Pick<Props, 'views'>) => {
  const car = useStore($garage);
  if (!car || views.every(({ applications }) => applications.length === 0)) return null;
  return (
    <tr>
      <th scope="row">Tu vehículo</th>
      {views.map((view) => (
        <td key={view.code}>
          <FitNote {...verdictOf(view.applications, car)} />
        </td>
      ))}
    </tr>
  );
};

export const Columns = ({ views, rows, stocks, onRemove }: Props) => (
  // A region that scrolls is reached with the keyboard too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the arrow keys scroll it.
  <section className={css.scroll} tabIndex={0} aria-label="Comparación">
    <table className={css.table}>
      <thead>
        <tr>
          <td />
          {views.map((view) => (
            <Picture key={view.code} view={view} onRemove={onRemove} />
          ))}
        </tr>
        <tr className={css.names}>
          <td />
          {views.map((view) => (
            <Head key={view.code} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        <StockRow views={views} stocks={stocks} />
        <FitRow views={views} />
        {rows.map(({ name, cells, differs }) => (
          <tr key={name} data-differs={differs || undefined}>
            <th scope="row">
              {name}
              {differs && <span className="visually-hidden"> (difiere)</span>}
            </th>
            {views.map((view, index) => (
              <td key={view.code}>
                <Lines lines={cells[index] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
