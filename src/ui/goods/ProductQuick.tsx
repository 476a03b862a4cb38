import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { ProductRow } from '#contract/entities/goods';
import { showToast } from '#stores/toasts';
import { codeInList } from '#variants/paths';
import { Button } from '../Button.tsx';
import { QuotationLink } from '../office/QuotationLink.tsx';
import { useBranches } from '../use-branches.ts';
import { useMay } from '../use-may.ts';
import styles from './InPlace.module.css';
import { QuickEdit } from './QuickEdit.tsx';
import { StockDialog } from './StockDialog.tsx';
import { useQuickSave } from './use-quick-save.tsx';

interface ProductQuickProps {
  row: ProductRow;
  /** Opens the full editor. */
  onOpen: () => void;
}

/** Edits the name, price, stock and visibility of a product in place. */
export const ProductQuick = ({ row, onOpen }: ProductQuickProps) => {
  const { code } = row;
  const { values, save, question } = useQuickSave(row);
  const [isSending, setSending] = useState(false);
  const [mayCatalogue, mayPrices, mayStock] = [
    useMay('catalogue'),
    useMay('prices'),
    useMay('stock'),
  ];
  const priceText = formatMoney(toCents(values.ProductPrice));
  const [branchCode, setBranch] = useState<string>();
  const stockLevels = useBranches().map((branch) => ({
    ...branch,
    quant: row.branches.find(({ code: own }) => own === branch.code)?.quant ?? 0,
  }));
  const openBranch = stockLevels.find((level) => level.code === branchCode);
  const toggleVisibility = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const outcome = await save({ ProductIsPublic: !values.ProductIsPublic });
    setSending(false);
    if (!outcome.isSaved && outcome.problem !== undefined) showToast('error', outcome.problem);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form: each value is saved by itself.
    <div role="group" aria-label={`Editar ${code}`} className={styles.product}>
      <div className={styles.line}>
        <b className="code">{code}</b>
        <button
          type="button"
          role="switch"
          aria-checked={values.ProductIsPublic}
          aria-label={`A la venta: ${code}`}
          aria-busy={isSending}
          disabled={!mayCatalogue}
          className={styles.switch}
          onClick={() => void toggleVisibility()}
        >
          A la venta
        </button>
      </div>
      {mayCatalogue ? (
        <QuickEdit
          isText
          label={`Nombre de ${code}`}
          text={values.ProductName}
          typed={values.ProductName}
          save={(typed) => save({ ProductName: typed })}
        />
      ) : (
        <span>{values.ProductName}</span>
      )}
      <div className={styles.foot}>
        <dl className={styles.values}>
          <div>
            <dt>Precio con IVA</dt>
            <dd>
              {mayPrices ? (
                <QuickEdit
                  isLarge
                  label={`Precio de ${code}`}
                  text={priceText}
                  typed={twoDecimals(values.ProductPrice)}
                  save={(typed) => save({ ProductPrice: typedCents(typed) / 100 })}
                />
              ) : (
                priceText
              )}
            </dd>
          </div>
          {stockLevels.map(({ code: branch, name, quant }) => (
            <div key={branch}>
              <dt>{name}</dt>
              <dd>
                <button
                  type="button"
                  className={styles.value}
                  disabled={!mayStock}
                  aria-label={`Stock de ${code} en ${name}: ${quant}. Cambiar`}
                  onClick={() => setBranch(branch)}
                >
                  {quant}
                </button>
              </dd>
            </div>
          ))}
        </dl>
        <QuotationLink className="button button-small" beginning={{ codigos: codeInList(code) }}>
          Presupuestar<span className="visually-hidden"> {code}</span>
        </QuotationLink>
        <Button look="small" onClick={onOpen}>
          Editar ficha<span className="visually-hidden"> de {code}</span>
        </Button>
      </div>
      {openBranch && (
        <StockDialog code={code} branch={openBranch} onClose={() => setBranch(undefined)} />
      )}
      {question}
    </div>
  );
};
