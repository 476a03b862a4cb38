import { useRef } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { MAX_QUOTED, quotationTerms } from '#contract/calls/quotations';
import { quotationLine } from '#contract/definitions/quotation';
import { quotedTotal } from '#contract/orders/quotation-prices';
import { Button } from '../../ui/Button.tsx';
import { GroupError } from '../../ui/form/GroupError.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PastedList } from '../../ui/office/PastedList.tsx';
import { ProductBox } from '../../ui/office/ProductBox.tsx';
import { stockText } from '../../ui/office/stock-text.ts';
import { useBranchName } from '../../ui/use-branches.ts';
import { useQuery } from '../../ui/use-query.ts';
import { useStocks } from '../../ui/use-stocks.ts';
import {
  type EditedLine,
  freeLine,
  readCodes,
  subtotalOf,
  toQuoted,
  withProduct,
} from './lines.ts';
import styles from './Quotations.module.css';

type Texts = 'name' | 'price' | 'discount' | 'quantity';

const { name, price, discount, quantity } = quotationLine.fields;
/** The numbers of a line in the order of their columns. */
const NUMBERS = [
  { field: 'price', wire: price.wire, label: price.label, mode: 'decimal', className: 'price' },
  {
    field: 'discount',
    wire: discount.wire,
    label: discount.label,
    mode: 'numeric',
    className: 'small',
  },
  {
    field: 'quantity',
    wire: quantity.wire,
    label: quantity.label,
    mode: 'numeric',
    className: 'small',
  },
] as const;

const WIRES = Object.values(quotationLine.fields).map(({ wire }) => wire);

interface LineProps {
  line: EditedLine;
  /** Where its units are; empty = a free text, or not known yet. */
  units: string;
  errorOf: (wire: string) => string | undefined;
  at: number;
  onChange: (changes: Partial<EditedLine>) => void;
  onRemove: () => void;
}

const Line = ({ line, units, errorOf, at, onChange, onRemove }: LineProps) => {
  const what = line.name || `línea ${at + 1}`;
  // Below the name: a number's cell is too narrow for a sentence.
  const problems = WIRES.flatMap((wire) => errorOf(wire) ?? []);
  const input = (field: Texts, wire: string, label: string, mode?: 'decimal' | 'numeric') => (
    <input
      className="input"
      aria-label={`${label} de ${what}`}
      aria-invalid={errorOf(wire) !== undefined}
      aria-describedby={problems.length > 0 ? `${line.key}-error` : undefined}
      inputMode={mode}
      autoComplete="off"
      value={line[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      // Typing replaces the number.
      onFocus={({ target }) => mode && target.select()}
    />
  );
  return (
    <tr>
      <td className={styles.name}>
        {line.code === '' ? (
          input('name', name.wire, name.label)
        ) : (
          <>
            {line.name} <span className="code small muted">{line.code}</span>
            {units !== '' && (
              <>
                <br />
                <span className="small muted">{units}</span>
              </>
            )}
          </>
        )}
        <span className="field-error" id={`${line.key}-error`} aria-live="polite">
          {problems.join(' ')}
        </span>
      </td>
      {NUMBERS.map(({ field, wire, label, mode, className }) => (
        <td key={field} className={styles[className]} data-label={label}>
          {input(field, wire, label, mode)}
        </td>
      ))}
      <td className={styles.number} data-label="Subtotal">
        {formatMoney(subtotalOf(line))}
      </td>
      <td>
        <Button look="quiet small" aria-label={`Quitar ${what}`} onClick={onRemove}>
          Quitar
        </Button>
      </td>
    </tr>
  );
};

interface LinesEditorProps extends Pick<Parameters<typeof ProductBox>[0], 'companyId'> {
  lines: readonly EditedLine[];
  /** By a line's key: `Items.a1.Price`. */
  errors: FieldErrors;
  onLines: (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => void;
}

/** Tells a seller that the customer cannot accept without an account. */
const accountNote = (limit: number): string =>
  `${limit > 0 ? `Pasa de ${formatMoney(toCents(limit))}: el` : 'El'} cliente lo acepta con una cuenta, o lo aceptas tú por él.`;

/** Edits a quotation's lines; totals follow while somebody types. */
export const LinesEditor = ({ companyId, lines, errors, onLines }: LinesEditorProps) => {
  const addProducts: Parameters<typeof ProductBox>[0]['onAdd'] = (products) =>
    onLines((before) =>
      products.reduce<readonly EditedLine[]>(
        (all, product) => withProduct(all, product, product.quantity),
        before,
      ),
    );
  const box = useRef<HTMLInputElement>(null);
  const branchName = useBranchName();
  const stocks = useStocks(lines.flatMap(({ code }) => (code === '' ? [] : [code])));
  const unitsOf = (code: string): string => {
    const stock = stocks.data?.data.find((one) => one.code.toLowerCase() === code.toLowerCase());
    return stock ? stockText(stock.branches, branchName) : '';
  };
  const limit = useQuery(quotationTerms, {}).data?.data.guestLimit;
  const total = quotedTotal(lines.map(toQuoted));
  return (
    <>
      <ProductBox companyId={companyId} input={box} onAdd={addProducts} />
      {lines.length > 0 && (
        <table className={styles.lines} aria-label="Líneas">
          <thead>
            <tr>
              <th scope="col">{name.label}</th>
              {NUMBERS.map(({ field, label }) => (
                <th key={field} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                Subtotal
              </th>
              <th scope="col">
                <span className="visually-hidden">Quitar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Line
                key={line.key}
                line={line}
                units={unitsOf(line.code)}
                errorOf={(wire) => errors[`Items.${line.key}.${wire}`]}
                at={at}
                onChange={(changes) =>
                  onLines((all) =>
                    all.map((one) => (one.key === line.key ? { ...one, ...changes } : one)),
                  )
                }
                onRemove={() => {
                  onLines((all) => all.filter(({ key }) => key !== line.key));
                  // The button is gone with its line.
                  box.current?.focus();
                }}
              />
            ))}
          </tbody>
          <tfoot>
            <tr aria-live="polite" aria-atomic="true">
              <th scope="row" colSpan={4} className={styles.name}>
                Total, sin el envío (IVA inc)
              </th>
              <td className={`${styles.number} ${styles.total}`}>
                <strong>{formatMoney(total)}</strong>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {limit !== undefined && total > toCents(limit) && (
        <Notice tone="info">{accountNote(limit)}</Notice>
      )}
      {errors.Items !== undefined && (lines.length === 0 || lines.length > MAX_QUOTED) && (
        <GroupError text={lines.length === 0 ? 'Agrega al menos una línea' : errors.Items} />
      )}
      <div className="cluster">
        <Button look="small" onClick={() => onLines((all) => [...all, freeLine()])}>
          Agregar una línea libre
        </Button>
      </div>
      <PastedList
        summary="Pegar una lista de códigos"
        label="Códigos"
        hint="Uno por línea, con la cantidad detrás: RA-100 2"
        button="Agregar los códigos"
        read={readCodes}
        spell={({ code, quantity }) => `${code} ${quantity}`}
        companyId={companyId}
        onFound={(found) => addProducts(found.map(({ product }) => product))}
      />
    </>
  );
};
