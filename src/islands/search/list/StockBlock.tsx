/** Where a part is in stock: a label for each branch; sellers read the branch's letter and its quantity. */

import { type BranchStock, branchStock } from '#catalog-view/branch-stock';
import type { Branch } from '#variants/schema';
import { StockTag } from '../../../ui/StockTag.tsx';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  codes: readonly string[];
  /** null while it loads. */
  stocks: StockByCode | null;
  branches: readonly Pick<Branch, 'code' | 'name'>[];
}

const Counted = ({ row }: { row: BranchStock & { quant: number } }) => (
  <>
    <dt className={css.letter}>{row.code.slice(0, 1)}</dt>
    <dd className={css.quantity} data-stock={row.available}>
      {row.quant}
    </dd>
  </>
);

export const StockBlock = ({ codes, stocks, branches }: Props) => {
  const found = codes.flatMap((code) => stocks?.get(code) ?? []);
  const rows = branchStock(
    found,
    branches.map((branch) => branch.code),
  );
  const nameOf = (code: string) => branches.find((each) => each.code === code)?.name ?? code;
  return (
    <dl className={css.stock} aria-label="Stock" aria-busy={stocks === null}>
      {rows.map(({ quant, ...row }) => (
        <div key={row.code} className={css.branch}>
          {quant !== undefined ? (
            <Counted row={{ ...row, quant }} />
          ) : (
            <>
              <dt>{nameOf(row.code)}</dt>
              <dd>
                {stocks ? (
                  <StockTag available={row.available} />
                ) : (
                  <span className="tag skeleton">Disponible</span>
                )}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
};
