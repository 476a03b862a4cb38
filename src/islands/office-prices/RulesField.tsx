/** Edits the rules of a price list. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { brandList, categoryList } from '#contract/calls/catalog';
import type { ProductRow } from '#contract/entities/goods';
import { categoryChoices } from '#stores/goods/categories';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { PastedList } from '../../ui/office/PastedList.tsx';
import { ProductCombobox, useFoundProducts } from '../../ui/office/ProductCombobox.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Prices.module.css';
import {
  type EditedRule,
  pastedRule,
  percentRule,
  productRule,
  readPrices,
  withPrice,
} from './rules.ts';

interface Named {
  id: string | number;
  name: string;
}

interface RowProps {
  rule: EditedRule;
  at: number;
  errorOf: (wire: string) => string | undefined;
  categories: readonly Named[];
  brands: readonly Named[];
  onChange: (changes: Partial<EditedRule>) => void;
  onRemove: () => void;
  /** Whether its price was asked for: the product was just added. */
  isAsked: boolean;
  /** Enter in the price. */
  onPriced: () => void;
}

const Row = (props: RowProps) => {
  const { rule, at, errorOf, categories, brands, onChange, onRemove, isAsked, onPriced } = props;
  const price = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) price.current?.focus();
  }, [isAsked]);
  const what = rule.code || `la regla ${at + 1}`;
  const wires = ['Code', 'Price', 'CategoryId', 'BrandId', 'Percent'];
  const problems = wires.flatMap((wire) => errorOf(wire) ?? []);
  const described = problems.length > 0 ? `${rule.key}-error` : undefined;
  const choice = (
    label: string,
    field: 'categoryId' | 'brandId',
    all: string,
    options: readonly Named[],
  ) => (
    <select
      className="select"
      aria-label={`${label} de ${what}`}
      value={rule[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      <option value="">{all}</option>
      {rule[field] !== '' && options.every(({ id }) => `${id}` !== rule[field]) && (
        <option value={rule[field]}>Cargando…</option>
      )}
      {options.map(({ id, name }) => (
        <option key={id} value={`${id}`}>
          {name}
        </option>
      ))}
    </select>
  );
  const number = (label: string, field: 'price' | 'percent', wire: string) => (
    <input
      className="input"
      aria-label={`${label} de ${what}`}
      aria-invalid={errorOf(wire) !== undefined}
      aria-describedby={described}
      inputMode="decimal"
      autoComplete="off"
      value={rule[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      onFocus={({ target }) => target.select()}
      {...(field === 'price' && {
        ref: price,
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onPriced();
        },
      })}
    />
  );
  return (
    <tr>
      <td className={styles.what}>
        {rule.code === '' ? (
          <div className={styles.scope}>
            {choice('Categoría', 'categoryId', 'Todas las categorías', categories)}
            {choice('Marca', 'brandId', 'Todas las marcas', brands)}
          </div>
        ) : (
          <>
            {rule.name} <span className="code small muted">{rule.code}</span>
          </>
        )}
        <span className="field-error" id={`${rule.key}-error`} aria-live="polite">
          {problems.join(' ')}
        </span>
      </td>
      <td className={styles.amount}>
        {rule.code === ''
          ? number('Descuento %', 'percent', 'Percent')
          : number('Precio con IVA', 'price', 'Price')}
      </td>
      <td>{rule.code === '' ? '% menos' : '$ con IVA'}</td>
      <td>
        <Button look="quiet small" aria-label={`Quitar ${what}`} onClick={onRemove}>
          Quitar
        </Button>
      </td>
    </tr>
  );
};

interface ProductFieldProps {
  box: RefObject<HTMLInputElement | null>;
  onAdd: (rule: EditedRule) => void;
  /** A text that is no rule yet; empty = none. */
  onTyped: (text: string) => void;
}

const ProductField = ({ box, onAdd, onTyped }: ProductFieldProps) => {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  /** Enter was pressed before the answer arrived. */
  const [isPending, setPending] = useState(false);
  const found = useFoundProducts(text);
  const change = (next: string, problem = ''): void => {
    setText(next);
    setNote(problem);
    setPending(false);
    onTyped(next.trim());
  };
  const add = (one: ProductRow | undefined): void => {
    if (one) {
      onAdd(productRule({ ...one, name: one.name || one.categoryName }));
      change('');
    } else if (found.isSearched && !found.isAnswered) setPending(true);
    else if (text.trim() !== '') change(text, 'Escribe un código, o elige uno de la lista.');
  };
  useEffect(() => {
    if (isPending && found.isAnswered) add(found.match);
  });
  return (
    <div className={styles.find}>
      <Field
        label="Precio fijo de un producto"
        hint="Código o nombre; Enter lo agrega y pasa a su precio."
        error={note}
      >
        {(control) => (
          <ProductCombobox
            control={control}
            found={found}
            text={text}
            onText={change}
            onChoose={add}
            // A second Enter takes the first option.
            isFirstActive={note !== ''}
            onEnter={(active) => add(active ?? found.match)}
            box={box}
          />
        )}
      </Field>
      <Button look="small" onClick={() => add(found.match)}>
        Agregar el producto
      </Button>
    </div>
  );
};

interface RulesFieldProps {
  rules: readonly EditedRule[];
  errors: FieldErrors;
  /** Keys of the rules in the last check: errors name places. */
  checked: readonly string[];
  onChange: (change: (rules: readonly EditedRule[]) => readonly EditedRule[]) => void;
  /** A product that is typed and not added; empty = none. */
  onTyped: (text: string) => void;
}

export const RulesField = ({ rules, errors, checked, onChange, onTyped }: RulesFieldProps) => {
  const categories = categoryChoices(useQuery(categoryList, {}).data?.data ?? []);
  const brands = useQuery(brandList, {}).data?.data ?? [];
  const box = useRef<HTMLInputElement>(null);
  /** The code whose price is asked for. */
  const [asked, setAsked] = useState<string>();
  return (
    <fieldset className="stack">
      <legend>Reglas</legend>
      <p className="muted">
        Vale la más específica: producto, categoría con marca, categoría, marca, todo. Nadie paga
        más que el precio público.
      </p>
      {rules.length > 0 && (
        <table className={styles.rules} aria-label="Reglas">
          <tbody>
            {rules.map((rule, at) => (
              <Row
                key={rule.key}
                rule={rule}
                at={at}
                errorOf={(wire) => errors[`rules.${checked.indexOf(rule.key)}.${wire}`]}
                categories={categories}
                brands={brands}
                onChange={(changes) =>
                  onChange((all) =>
                    all.map((one) => (one.key === rule.key ? { ...one, ...changes } : one)),
                  )
                }
                onRemove={() => onChange((all) => all.filter(({ key }) => key !== rule.key))}
                isAsked={rule.code !== '' && rule.code === asked}
                onPriced={() => {
                  setAsked(undefined);
                  box.current?.focus();
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button look="small" onClick={() => onChange((all) => [...all, percentRule()])}>
          Agregar un porcentaje
        </Button>
      </div>
      <ProductField
        box={box}
        onTyped={(text) => {
          if (text !== '') setAsked(undefined);
          onTyped(text);
        }}
        onAdd={(rule) => {
          onChange((all) => (all.some(({ code }) => code === rule.code) ? all : [...all, rule]));
          setAsked(rule.code);
        }}
      />
      <PastedList
        summary="Pegar una lista de precios fijos"
        label="Códigos y precios"
        hint="Uno por línea, con el precio con IVA detrás, o pegados de una planilla: RA-100 9.800"
        button="Agregar los precios"
        read={readPrices}
        spell={({ code, price }) => `${code} ${price}`.trim()}
        companyId={null}
        onFound={(found) =>
          onChange((all) =>
            found.reduce<readonly EditedRule[]>(
              (rules, { line, product }) => withPrice(rules, pastedRule(line, product)),
              all,
            ),
          )
        }
      />
    </fieldset>
  );
};
