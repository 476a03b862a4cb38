import { readNumber } from '#contract/amounts/read-number';
import type { ImportDefaults, ImportPriceRule, WholeImport } from '#contract/entities/imports';
import { type Control, Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import styles from './Imports.module.css';

type Choice = WholeImport['fields'][number];

/** A price rule as it is typed. */
type TypedRule = Omit<ImportPriceRule, 'factor'> & { isUsed: boolean; factor: string };

export const typedRule = (rule: ImportPriceRule | null): TypedRule => ({
  rounding: rule?.rounding ?? 'none',
  // Costs are without tax, prices with it.
  addsTax: rule?.addsTax ?? true,
  replacesPrice: rule?.replacesPrice ?? false,
  isUsed: rule !== null,
  factor: rule ? `${rule.factor}`.replace('.', ',') : '',
});

/** Returns the rule to send; undefined if its factor is no number. */
export const readRule = ({ isUsed, factor, ...rule }: TypedRule) => {
  if (!isUsed) return null;
  const number = readNumber(factor, ',');
  return number === undefined || number < 0.01 || number > 100
    ? undefined
    : ({ ...rule, factor: number } satisfies ImportPriceRule);
};

const ROUNDINGS: Readonly<Record<ImportPriceRule['rounding'], string>> = {
  none: 'Al centésimo',
  '1': 'A $ 1',
  '10': 'A $ 10',
  '50': 'A $ 50',
  '100': 'A $ 100',
  ends90: 'Terminado en 90',
};
const isRounding = (id: string): id is ImportPriceRule['rounding'] => Object.hasOwn(ROUNDINGS, id);

const NAMES: Readonly<Record<string, string>> = {
  ProductPrice: 'Precios del archivo',
  ProductLastCost: 'Costos del archivo',
};

interface TaxProps {
  fields: readonly Choice[];
  chosen: readonly string[];
  onChoose: (place: number, id: string) => void;
}

/** Asks of each column of amounts whether it is with or without tax, which its field says. */
const Taxes = ({ fields, chosen, onChoose }: TaxProps) =>
  chosen.map((id, place) => {
    const field = fields.find((each) => each.id === id);
    if (!field?.tax) return null;
    const alike = fields.filter(({ sets, tax }) => sets === field.sets && tax !== null);
    return (
      <Select
        key={field.sets}
        label={NAMES[field.sets] ?? field.title}
        value={field.id}
        options={alike.map((each) => ({
          id: each.id,
          name: each.tax === 'with' ? 'Con IVA' : 'Sin IVA',
        }))}
        onChange={(other) => onChoose(place, other)}
      />
    );
  });

interface AmountsProps extends TaxProps {
  currency: ImportDefaults['currency'];
  onCurrency: (currency: ImportDefaults['currency']) => void;
  rule: TypedRule;
  onRule: (rule: TypedRule) => void;
}

/** Currency of amounts that name none, their tax, and prices that follow from costs. */
export const Amounts = ({ currency, onCurrency, rule, onRule, ...taxes }: AmountsProps) => {
  const setsOf = (id: string) => taxes.fields.find((field) => field.id === id)?.sets;
  const sets = taxes.chosen.map(setsOf);
  const hasCost = sets.includes('ProductLastCost');
  const hasPrice = sets.includes('ProductPrice');
  if (!taxes.fields.some(({ id, tax }) => tax !== null && taxes.chosen.includes(id))) return null;
  const isWrong = readRule(rule) === undefined;
  return (
    <fieldset className={styles.part}>
      <legend>Precios y costos</legend>
      <div className={styles.options}>
        <Select
          label="Si un importe no dice la moneda"
          value={currency}
          options={[
            ...(currency === '' ? [{ id: '', name: 'Elige su moneda' }] : []),
            { id: 'UYU', name: 'Está en pesos' },
            { id: 'USD', name: 'Está en dólares' },
          ]}
          onChange={(id) => onCurrency(id === 'USD' ? 'USD' : 'UYU')}
        />
        <Taxes {...taxes} />
      </div>
      {hasCost && (
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={rule.isUsed}
              onChange={({ target }) => onRule({ ...rule, isUsed: target.checked })}
            />
            Calcular el precio a partir del costo
          </label>
          {rule.isUsed && (
            <div className={styles.options}>
              <Field
                label="Costo sin IVA por"
                error={isWrong && rule.factor !== '' ? 'Escribe un número, como 1,4.' : undefined}
              >
                {(control: Control) => (
                  <input
                    {...control}
                    className="input"
                    inputMode="decimal"
                    placeholder="1,4"
                    maxLength={8}
                    value={rule.factor}
                    onChange={({ target }) => onRule({ ...rule, factor: target.value })}
                  />
                )}
              </Field>
              <Select
                label="Redondear"
                value={rule.rounding}
                options={Object.entries(ROUNDINGS).map(([id, name]) => ({ id, name }))}
                onChange={(id) => isRounding(id) && onRule({ ...rule, rounding: id })}
              />
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={rule.addsTax}
                  onChange={({ target }) => onRule({ ...rule, addsTax: target.checked })}
                />
                Sumar el IVA
              </label>
              {hasPrice && (
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={rule.replacesPrice}
                    onChange={({ target }) => onRule({ ...rule, replacesPrice: target.checked })}
                  />
                  También en lugar del precio que trae el archivo
                </label>
              )}
            </div>
          )}
        </>
      )}
    </fieldset>
  );
};
