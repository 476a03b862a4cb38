/** Attributes of categories in one cell: `Largo (mm); Material: aluminio, cobre; Con sensor (sí/no)`. */
import type * as z from 'zod/mini';
import { unitsLike } from '../measures/units.ts';
import { cut, normal } from '../text/plain-text.ts';
import { type Attribute, attribute, MAX_ATTRIBUTES, sameKey } from './attributes.ts';

/** Escaped by a backslash, none of them separates. */
const SEPARATOR = /(?<!\\)[;|\n]/;
const WITH_CHOICES = /^((?:\\.|[^\\:])+):\s*(\S.*)$/;
const WITH_TYPE = /^(.*\S)\s*[([]((?:\\.|[^()[\]\\])+)[)\]]$/;

const plain = (text: string): string => text.replace(/\\(.)/g, '$1').trim();

/** Words for a type, in brackets after the name; other words are units. */
const TYPES: readonly [Attribute['type'], RegExp][] = [
  ['flag', /^(?:si ?(?:\/|o) ?no|s\/n|booleano)$/],
  ['text', /^(?:texto|libre)$/],
  ['number', /^(?:numero|numerico|cantidad|sin unidad)$/],
];

const areYesAndNo = (choices: readonly string[]): boolean =>
  choices.length === 2 && choices.map(normal).toSorted().join() === 'no,si';

const readOne = (part: string): z.input<typeof attribute> => {
  const [, name, list] = WITH_CHOICES.exec(part) ?? [];
  if (name !== undefined && list !== undefined) {
    const key = plain(name);
    const choices = list
      // Beside commas, a slash belongs to a choice: `1/2, 3/4`.
      .split(/(?<!\\),/.test(list) ? /(?<!\\),|\s\/\s/ : /(?<!\\)\//)
      .map(plain)
      .filter((choice) => choice !== '');
    const [only = '', other] = choices;
    if (other === undefined && unitsLike(only).length > 0)
      return { key, type: 'number', unit: only };
    return areYesAndNo(choices) ? { key, type: 'flag' } : { key, type: 'choice', choices };
  }
  const [, before, word] = WITH_TYPE.exec(part) ?? [];
  if (before === undefined || word === undefined) return { key: plain(part), type: 'text' };
  const type = TYPES.find(([, words]) => words.test(normal(plain(word))))?.[0];
  const key = plain(before);
  return type ? { key, type } : { key, type: 'number', unit: plain(word) };
};

/** Reads the attributes of a cell. */
export const readAttributes = (text: string): { value: Attribute[] } | { problem: string } => {
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MAX_ATTRIBUTES)
    return { problem: `Son ${parts.length} atributos, y entran ${MAX_ATTRIBUTES}.` };
  const value: Attribute[] = [];
  for (const part of parts) {
    const { data, error } = attribute.safeParse(readOne(part));
    if (error)
      return { problem: `«${cut(part, 60)}»: ${error.issues[0]?.message ?? 'no es válido'}.` };
    if (value.some(({ key }) => sameKey(key, data.key)))
      return { problem: `«${cut(data.key, 60)}» está dos veces.` };
    value.push(data);
  }
  return { value };
};

const escaped = (text: string, signs: RegExp): string => text.replace(signs, '\\$&');

const writeOne = ({ key, type, unit, choices }: Attribute): string => {
  const name = escaped(key, /[\\:]/g);
  if (type === 'choice')
    return `${name}: ${choices.map((choice) => escaped(choice, /[\\,/]/g)).join(', ')}`;
  if (type === 'flag') return `${name} (sí/no)`;
  if (type === 'number')
    return `${name} (${unit === '' ? 'número' : escaped(unit, /[\\()[\];|]/g)})`;
  return WITH_TYPE.test(name) ? `${name} (texto)` : name;
};

export const writeAttributes = (attributes: readonly Attribute[]): string =>
  attributes.map(writeOne).join('; ');
