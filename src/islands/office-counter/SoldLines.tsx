import { variant } from 'virtual:variant';
import type { KeyboardEvent } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { quotationLine } from '#contract/definitions/quotation';
import type { Stock } from '#contract/entities/stock';
import type { SoldLine } from '#stores/orders/counter-sale';
import { officeRecordPath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { useMay } from '../../ui/use-may.ts';
import styles from './Counter.module.css';
import { isStrayCode, lineProblem, subtotalOf, unitOf } from './sale-sums.ts';

const { quantity, discount } = quotationLine.fields;
const NUMBERS = [
  { field: 'quantity', label: quantity.label },
  { field: 'discount', label: discount.label },
] as const;

interface SoldLinesProps {
  lines: readonly SoldLine[];
  /** Stock levels by code, lower case; absent while they load. */
  stocks: ReadonlyMap<string, Stock>;
  branch: { code: string; name: string };
  /** By a line's code. */
  errors: Readonly<Record<string, string>>;
  onChange: (code: string, changes: Partial<SoldLine>) => void;
  onRemove: (code: string) => void;
  /** A scanned code in a line's field. */
  onStray: (code: string) => void;
  /** Moves the focus back to the scan box. */
  onDone: () => void;
}

/** Tells the units in the branch and in the others. */
const stockText = (stock: Stock, branch: { code: string; name: string }): string => {
  const here = stock.branches.find(({ code }) => code === branch.code)?.quant ?? 0;
  const others = stock.branches
    .filter(({ code }) => code !== branch.code)
    .reduce((sum, { quant = 0 }) => sum + quant, 0);
  return `${here} en ${branch.name}${others > 0 ? ` · ${others} en otros locales` : ''}`;
};

const hasTooFew = (stock: Stock, code: string, wanted: number): boolean =>
  (stock.branches.find((one) => one.code === code)?.quant ?? 0) < wanted;

export const SoldLines = (props: SoldLinesProps) => {
  const { lines, stocks, branch, errors, onChange, onRemove, onStray, onDone } = props;
  const mayCorrect = useMay('stock');
  const onKeyDown = (
    event: KeyboardEvent<HTMLInputElement>,
    line: SoldLine,
    field: 'quantity' | 'discount',
  ): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { value } = event.currentTarget;
    if (isStrayCode(value)) {
      // The number from before is lost: one unit, no discount.
      onChange(line.code, { [field]: field === 'quantity' ? '1' : '0' });
      onStray(value.trim());
    }
    onDone();
  };
  return (
    <ul className={styles.lines} aria-label="Líneas">
      {lines.map((line) => {
        const stock = stocks.get(line.code.toLowerCase());
        const isShort = stock && hasTooFew(stock, branch.code, Number(line.quantity));
        const problem = errors[line.code] ?? lineProblem(line);
        return (
          <li key={line.code}>
            <div className={styles.name}>
              {line.name} <span className="code small muted">{line.code}</span>
              {stock && (
                <span className={isShort ? 'tag tag-danger' : 'small muted'}>
                  {stockText(stock, branch)}
                </span>
              )}
              {isShort && mayCorrect && (
                // The customer holds a unit that nobody has counted. The sale stays on this device.
                <a className="small" href={officeRecordPath(variant, 'product', line.code)}>
                  Corregir su stock
                </a>
              )}
            </div>
            {NUMBERS.map(({ field, label }) => (
              <label key={field} className={styles.number}>
                <span className="small muted">{label}</span>
                <input
                  className="input"
                  aria-label={`${label} de ${line.name}`}
                  aria-invalid={problem !== ''}
                  aria-describedby={`${line.code}-problem`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={line[field]}
                  onChange={({ target }) => onChange(line.code, { [field]: target.value })}
                  // Typing replaces the number.
                  onFocus={({ target }) => target.select()}
                  onKeyDown={(event) => onKeyDown(event, line, field)}
                />
              </label>
            ))}
            <div className={styles.money}>
              <span className="small muted">
                {unitOf(line) === toCents(line.price)
                  ? 'c/u'
                  : `${formatMoney(toCents(line.price))} c/u, queda en`}{' '}
                {formatMoney(unitOf(line))}
              </span>
              <strong>{formatMoney(subtotalOf(line))}</strong>
            </div>
            <Button
              look="quiet small"
              aria-label={`Quitar ${line.name}`}
              onClick={() => {
                onRemove(line.code);
                onDone();
              }}
            >
              Quitar
            </Button>
            <span className="field-error" id={`${line.code}-problem`} aria-live="polite">
              {problem}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
