/** Columns of web shops' exports that hold a specification in two cells: its name and its value. */
import { escaped, escapedName } from '../values.ts';
import { withBars } from './fields.ts';
import type { Field } from './kind.ts';

const NOUN = '(?:attribute|atributo|option|opcion|property|propiedad|caracteristica)';
const NAME = '(?:name|nombre)';
const VALUE = '(?:values?|value s|valor|valores|valor es)';
/** `Attribute 1 name`, `Nombre del atributo 1`, `Option1 Value`, in plain letters. */
const headingOf = (what: string): RegExp =>
  new RegExp(`^(?:${NOUN} ?\\d+ ${what}|${what}(?: del?)?(?: la)? ${NOUN} ?\\d+)$`);

/** Marks a name whose value is in the next cell. Other cells do not end in a blank. */
const WAITING = ': ';

/** The value of a product without variations in Shopify. */
const NO_VALUE = 'Default Title';

/** Joins names with the values behind them, and drops names without a value. */
const joinPairs = (cells: readonly string[]): string => {
  const pairs: string[] = [];
  let name = '';
  for (const cell of cells) {
    if (cell.endsWith(WAITING)) name = cell;
    else if (cell !== NO_VALUE) pairs.push(name + cell);
    if (cell !== name) name = '';
  }
  return pairs.join(' | ');
};

/** Adds columns of names and of values behind the column of specifications. */
export const withPairs = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => {
    if (field.id !== 'specifications') return [field];
    const pair = (id: string, title: string, what: string): Field => ({
      ...field,
      ...{ id, title, headings: [], join: joinPairs, mayRepeat: true, write: null },
      matches: (heading) => headingOf(what).test(heading),
    });
    return [
      { ...field, join: joinPairs, joinedAs: withBars },
      {
        ...pair('attributeName', 'Nombre de una característica', NAME),
        needs: 'attributeValue',
        joinedAs: (cell) => `${escapedName(cell)}${WAITING}`,
      },
      {
        ...pair('attributeValue', 'Valor de una característica', VALUE),
        needs: 'attributeName',
        // Web shops escape the commas of their lists.
        joinedAs: (cell) => escaped(cell.replaceAll('\\,', ',')),
      },
    ];
  });
