import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { bestStock } from '#catalog-view/best-stock';
import { branchStock } from '#catalog-view/branch-stock';
import type { ComparedRow } from '#catalog-view/comparison';
import type { ItemView } from '#catalog-view/item-view';
import type { CardOffer } from '#catalog-view/list-card';
import { carWanted, verdictOf } from '#catalog-view/verdict';
import type { Stock } from '#contract/entities/stock';
import { isAvailable } from '#contract/goods/stock-labels';
import { imageUrl } from '#contract/paths';
import { enumerate } from '#contract/text/enumeration';
import { $chosenCar } from '#stores/chosen-car';
import { itemPath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddOffer } from '../../ui/cart/AddOffer.tsx';
import { FitNote } from '../../ui/FitNote.tsx';
import { StockTag } from '../../ui/StockTag.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import css from './compare.module.css';

interface Props {
  views: readonly ItemView[];
  rows: readonly ComparedRow[];
  /** By item: the product for sale here; null if its page offers a choice, and for sellers. */
  offers: readonly (CardOffer | null)[];
  /** undefined until the server answered. */
  stocks: readonly Stock[] | undefined;
  /** Codes whose stock the server could not tell. */
  unanswered: readonly string[] | undefined;
  onRemove: (code: string) => void;
}

/** Longer lists are collapsed. */
const MAX_LINES = 6;

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
  if (lines.length <= MAX_LINES) return list(lines);
  return (
    <>
      {list(lines.slice(0, MAX_LINES))}
      <details>
        <summary>{`${lines.length - MAX_LINES} más`}</summary>
        {list(lines.slice(MAX_LINES))}
      </details>
    </>
  );
};

interface RowProps {
  name: string;
  /** Whether the items differ: marked, and announced to screen readers. */
  differs: boolean;
  children: ReactNode;
}

const Row = ({ name, differs, children }: RowProps) => (
  <tr data-differs={differs || undefined}>
    <th scope="row">
      {name}
      {differs && <span className="visually-hidden"> (difiere)</span>}
    </th>
    {children}
  </tr>
);

const areDifferent = (values: readonly string[]): boolean => new Set(values).size > 1;

const Picture = ({ view, onRemove }: { view: ItemView } & Pick<Props, 'onRemove'>) => (
  <td>
    <div className={css.picture}>
      <Button
        look="quiet icon"
        aria-label={`Quitar ${view.code} de la comparación`}
        onClick={() => onRemove(view.code)}
      >
        <Icon name="x" />
      </Button>
      <img src={imageUrl(view.code)} alt="" width="240" height="180" />
    </div>
  </td>
);

const Head = ({ view }: { view: ItemView }) => (
  <th scope="col">
    <div className={css.head}>
      <span className="small muted">{view.categoryName}</span>
      <a href={itemPath(variant, view.code)}>
        <Unbroken text={view.title} />
      </a>
      <span className="code small muted">{view.code}</span>
    </div>
  </th>
);

/** Names the branches in stock, where the shop has several. */
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

/** Returns an item's stock; undefined where unknown. */
const stockOf = (view: ItemView, { stocks, unanswered }: Pick<Props, 'stocks' | 'unanswered'>) => {
  const codes = view.offers.map(({ code }) => code);
  const available = bestStock(codes, stocks, unanswered);
  const own = stocks?.filter(({ code }) => codes.includes(code)) ?? [];
  return available && { available, branches: branchesWith(own) };
};

interface StockCellProps {
  stock: ReturnType<typeof stockOf>;
  offer: CardOffer | null;
  view: ItemView;
}

const StockCell = ({ stock, offer, view: { applications } }: StockCellProps) => {
  const car = useStore($chosenCar);
  if (!stock)
    return (
      <span className="tag skeleton" aria-hidden="true">
        Disponible
      </span>
    );
  const { available, branches } = stock;
  return (
    <div className={css.stock}>
      <StockTag available={available} />
      {branches && <span className="small">{branches}</span>}
      {offer && isAvailable(available) && (
        <AddOffer
          offer={{ ...offer, vehicle: carWanted(applications, car) || undefined }}
          isSmall
        />
      )}
    </div>
  );
};

const StockRow = ({
  views,
  offers,
  ...answer
}: Pick<Props, 'views' | 'offers' | 'stocks' | 'unanswered'>) => {
  const stocks = views.map((view) => stockOf(view, answer));
  const texts = stocks.flatMap((one) => (one ? `${one.available} ${one.branches}` : []));
  return (
    <Row name="Stock" differs={areDifferent(texts)}>
      {views.map((view, index) => (
        <td key={view.code}>
          <StockCell view={view} stock={stocks[index]} offer={offers[index] ?? null} />
        </td>
      ))}
    </Row>
  );
};

const FitRow = ({ views }: Pick<Props, 'views'>) => {
  const car = useStore($chosenCar);
  if (!car || views.every(({ applications }) => applications.length === 0)) return null;
  const verdicts = views.map((view) => verdictOf(view.applications, car));
  return (
    <Row name="Tu vehículo" differs={areDifferent(verdicts.map(({ fit }) => fit))}>
      {views.map(({ code }, index) => (
        <td key={code}>{verdicts[index] && <FitNote {...verdicts[index]} />}</td>
      ))}
    </Row>
  );
};

/** One column per item; on a phone the names of the rows are above their values. */
export const Columns = ({ views, rows, offers, stocks, unanswered, onRemove }: Props) => (
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
        <StockRow views={views} offers={offers} stocks={stocks} unanswered={unanswered} />
        <FitRow views={views} />
        {rows.map(({ name, cells, differs }) => (
          <Row key={name} name={name} differs={differs}>
            {views.map((view, index) => (
              <td key={view.code}>
                <Lines lines={cells[index] ?? []} />
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </table>
  </section>
);
