/** Facts of an item that its entity's definition marks as such. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import { type Entity, type ScalarField, scalarFields } from '#contract/definitions/entity';
import type { Fact } from './measures.ts';

const textOf = (field: ScalarField, value: unknown): string => {
  if (value === null || value === undefined || value === '' || value === false) return '';
  if (value === true) return 'Sí';
  const unit = field.fact?.unit;
  if (field.kind === 'money') return formatMoney(toCents(Number(value)));
  if (typeof value !== 'number') return String(value);
  const number = formatNumber(value);
  return unit ? `${number} ${value === 1 ? unit.one : unit.many}` : number;
};

/** Returns the term that an offer has for it: `{ warranty: { '@type': 'WarrantyPromise', … } }`. */
const offerTermOf = ({ fact }: ScalarField, value: unknown): object | undefined =>
  fact?.offer && {
    [fact.offer.property]: {
      '@type': fact.offer.type,
      [fact.offer.amount]: {
        '@type': 'QuantitativeValue',
        value,
        unitCode: fact.offer.unitCode,
      },
    },
  };

/** Returns the facts that have a value. @param read returns the value of a field */
export const fieldFacts = (entity: Entity, read: (name: string) => unknown): Fact[] =>
  scalarFields(entity).flatMap(([name, field]) => {
    if (!field.fact) return [];
    const value = read(name);
    const text = textOf(field, value);
    if (text === '') return [];
    const offerTerm = offerTermOf(field, value);
    return [
      { name: field.fact.label ?? field.label, value: text, ...(offerTerm && { offerTerm }) },
    ];
  });
