import { formatMoney, toCents } from '#contract/amounts/money';
import { productTable } from '#contract/calls/goods';
import type { ProductRow } from '#contract/entities/goods';
import { MAX_SEARCH } from '#contract/limits';
import { Combobox, type ComboboxProps, MIN_SEARCHED, SETTLE_MS } from '../form/Combobox.tsx';
import { useBranchName } from '../use-branches.ts';
import { useQuery } from '../use-query.ts';
import styles from './ProductCombobox.module.css';
import { stockText } from './stock-text.ts';

interface FoundProducts {
  options: readonly ProductRow[];
  isSearched: boolean;
  /** Whether the options answer the text. */
  isAnswered: boolean;
  /** The product of that code, or the only one found. */
  match: ProductRow | undefined;
}

const SHOWN = 8;

/** Finds products by code, name or barcode. */
export const useFoundProducts = (text: string): FoundProducts => {
  const query = text.trim();
  const isSearched = query.length >= MIN_SEARCHED;
  const { data, input } = useQuery(
    productTable,
    isSearched ? { filters: [{ FilterKey: 'text', FilterValue: query }], rowsMax: SHOWN } : null,
    { settleMs: SETTLE_MS },
  );
  const isAnswered = isSearched && input?.filters?.[0]?.FilterValue === query;
  const options = isAnswered ? (data?.data ?? []) : [];
  const hasCode = ({ code }: ProductRow) => code.toLowerCase() === query.toLowerCase();
  const match = options.find(hasCode) ?? (options.length === 1 ? options[0] : undefined);
  return { options, isSearched, isAnswered, match };
};

interface ProductComboboxProps
  extends Pick<
    ComboboxProps<ProductRow>,
    'control' | 'text' | 'onText' | 'onChoose' | 'onEnter' | 'box' | 'isFirstActive' | 'isDisabled'
  > {
  found: FoundProducts;
}

export const ProductCombobox = ({ found, ...props }: ProductComboboxProps) => {
  const branchName = useBranchName();
  return (
    <Combobox
      {...props}
      label="Productos"
      options={found.options}
      keyOf={({ code }) => code}
      optionOf={({ code, name, categoryName, brandName, price, branches }) => (
        <span className={styles.product}>
          <span>
            <b className="code">{code}</b> {name || `${categoryName} ${brandName}`}
          </span>
          <span className="small muted">
            {formatMoney(toCents(price))} · {stockText(branches, branchName)}
          </span>
        </span>
      )}
      isAnswered={found.isAnswered}
      maxLength={MAX_SEARCH}
    />
  );
};
