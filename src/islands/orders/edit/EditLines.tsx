import { useRef } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { MAX_CODE } from '#contract/limits';
import { Button } from '../../../ui/Button.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { ProductBox } from '../../../ui/office/ProductBox.tsx';
import styles from '../returns/Returns.module.css';
import { type EditLine, typedUnits, withProducts } from './edit-form.ts';

interface EditLinesProps {
  lines: readonly EditLine[];
  /** Price of a unit of each line after the edit; absent until the server has told it. */
  prices: readonly { code: string; price: number; quantity: number }[] | undefined;
  onLines: (lines: EditLine[]) => void;
  /** Whether the user may search products; other people of the company type codes. */
  isSeller: boolean;
}

const CodeBox = ({ onAdd }: { onAdd: (code: string) => void }) => {
  const typed = useRef<HTMLInputElement>(null);
  const add = (): void => {
    const code = typed.current?.value.trim();
    if (!typed.current || !code) return;
    typed.current.value = '';
    typed.current.focus();
    onAdd(code);
  };
  return (
    <div className="cluster">
      <input
        ref={typed}
        className="input"
        aria-label="Código de otro producto"
        placeholder="Código"
        autoComplete="off"
        maxLength={MAX_CODE}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button look="small" onClick={add}>
        Agregar
      </Button>
    </div>
  );
};

/** The products of an order's edit, with their prices. */
export const EditLines = ({ lines, prices = [], onLines, isSeller }: EditLinesProps) => (
  <fieldset className={styles.rows}>
    <legend className="visually-hidden">Productos</legend>
    {lines.map((line) => {
      const priced = prices.find(({ code }) => code.toLowerCase() === line.code.toLowerCase());
      return (
        <div key={line.code} className={styles.row}>
          <p>
            {line.name} <span className="code small muted">{line.code}</span>
          </p>
          <InputField
            label="Unidades"
            hint="0 la quita"
            aria-label={`Unidades de ${line.code}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            name={`units ${line.code}`}
            value={Number.isNaN(line.quantity) ? '' : `${line.quantity}`}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) =>
              onLines(
                lines.map((one) =>
                  one === line ? { ...one, quantity: typedUnits(target.value) } : one,
                ),
              )
            }
          />
          {priced && line.quantity > 0 && (
            <span className="small">
              {formatMoney(toCents(priced.price))} c/u ·{' '}
              <strong>{formatMoney(toCents(priced.price) * priced.quantity)}</strong>
            </span>
          )}
        </div>
      );
    })}
    {isSeller ? (
      // Prices of the buyer come with the preview.
      <ProductBox companyId={null} onAdd={(found) => onLines(withProducts(lines, found))} />
    ) : (
      <CodeBox onAdd={(code) => onLines(withProducts(lines, [{ code, name: '', quantity: 1 }]))} />
    )}
  </fieldset>
);
