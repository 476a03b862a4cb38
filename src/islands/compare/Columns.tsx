/** The comparison's table: a column each item; on a phone the names of its rows stand above them. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { bestStock } from '#catalog-view/best-stock';
import { branchStock } from '#catalog-view/branch-stock';
import type { ComparedRow } from '#catalog-view/comparison';
import type { ItemView } from '#catalog-view/item-view';
import type { CardOffer } from '#catalog-view/list-card';
import { verdictOf } from '#catalog-view/verdict';
import type { Stock } from '#contract/entities/stock';
import { enumerate } from '#contract/enumeration';
import { imageUrl } from '#contract/paths';
import { isAvailable } from '#contract/stock-labels';
import { $chosenCar } from '#stores/chosen-car';
import { itemPath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { AddOffer } from '../../ui/cart/AddOffer.tsx';
import { FitNote } from '../../ui/FitNote.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import css from './compare.module.css';

interface Props {
  views: readonly ItemView[];
  rows: readonly ComparedRow[];
  /** Of each item what is bought; null where its page asks which one, or the visitor buys nothing. */
  offers: readonly (CardOffer | null)[];
  /** Undefined until the server answered. */
  stocks: readonly Stock[] | undefined;
  /** Codes of which it could not say what is in stock. */
  untold: readonly string[] | undefined;
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

/** The branches that have it, where there are several. */
const branchesWith = (stocks: readonly Stock[]): string => {
  const rows = branchStock(
    stocks,
    variant.branches.map(({ code }) => code),
  );
  const having = rows.filter(({ available }) => isAvailable(available));
  if (rows.length < 2 || having.length === 0) return '';
  const names = having.map(
    (row) => variant.branches.find(({ code }) => code === row.code)?.name ?? row.code,
  );
  return `En ${enumerate(names)}`;
};

interface StockCellProps extends Pick<Props, 'stocks' | 'untold'> {
  view: ItemView;
  offer: CardOffer | null;
}

const StockCell = ({ view, offer, stocks, untold }: StockCellProps) => {
  const codes = view.offers.map(({ code }) => code);
  const available = bestStock(codes, stocks, untold);
  // Only as wide as it will be: nobody is told so yet.
  if (!available)
    return (
      <span className="tag skeleton" aria-hidden="true">
        Disponible
      </span>
    );
  const branches = branchesWith(stocks?.filter(({ code }) => codes.includes(code)) ?? []);
  return (
    <div className={css.stock}>
      <StockTag available={available} />
      {branches && <span className="small">{branches}</span>}
      {offer && isAvailable(available) && <AddOffer offer={offer} isSmall />}
    </div>
  );
};

const StockRow = ({
  views,
  offers,
  ...told
}: Pick<Props, 'views' | 'offers' | 'stocks' | 'untold'>) => (
  <tr>
    <th scope="row">Stock</th>
    {views.map((view, index) => (
      <td key={view.code}>
        <StockCell view={view} offer={offers[index] ?? null} {...told} />
      </td>
    ))}
  </tr>
);

/** Where the visitor has a vehicle, and the items fit some. */
const FitRow = ({ views }: Pick<Props, 'views'>) => {
  const car = useStore($chosenCar);
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

export const Columns = ({ views, rows, offers, stocks, untold, onRemove }: Props) => (
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
        <StockRow views={views} offers={offers} stocks={stocks} untold={untold} />
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
