import { type BranchStock, branchStock } from '#catalog-view/branch-stock';
import type { Branch } from '#variants/schema';
import { StockTag } from '../../../ui/StockTag.tsx';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  codes: readonly string[];
  /** null until the server answered. */
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
      {rows.map(({ quant, ...row }) => (
        <div key={row.code} className={css.branch} data-branch={row.code}>
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
