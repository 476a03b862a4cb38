import { Fragment } from 'react';
import { branchStock } from '#catalog-view/branch-stock';
import type { Branch } from '#variants/schema';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  codes: readonly string[];
  /** null until the server answered. */
  stocks: StockByCode | null;
  branches: readonly Pick<Branch, 'code' | 'name'>[];
}

/** A label for each branch; sellers read its letter and its quantity. */
export const StockBlock = ({ codes, stocks, branches }: Props) => {
  const found = codes.flatMap((code) => stocks?.get(code) ?? []);
  const rows = branchStock(
    found,
    branches.map((branch) => branch.code),
  );
  const nameOf = (code: string) => branches.find((each) => each.code === code)?.name ?? code;
  return (
    <dl
      className={css.stock}
      aria-label="Stock"
      aria-busy={stocks === null}
      data-stock={codes.map(encodeURIComponent).join(' ')}
    >
      {rows.map(({ code, available, label, quant }) => (
        <Fragment key={code}>
          {quant !== undefined ? (
            <>
              <dt className={css.letter}>{code.slice(0, 1)}</dt>
              <dd className={css.quantity} data-stock={available}>
                {quant}
              </dd>
            </>
          ) : (
            <>
              <dt>{nameOf(code)}</dt>
              <dd className={`tag ${stocks ? `tag-${available}` : 'skeleton'}`} data-branch={code}>
                {stocks ? label : 'Disponible'}
              </dd>
            </>
          )}
        </Fragment>
      ))}
    </dl>
  );
};
