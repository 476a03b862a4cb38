/** Columns as most kinds have them. */
import type * as z from 'zod/mini';
import type { Read } from '../values.ts';
import { readBoolean, readCode, readText } from '../values.ts';
import type { Field } from './kind.ts';

type Rule = z.ZodMiniType;

/** What was read, as far as the rule of the thing's own form takes it. */
export const ruled =
  (read: Field['read'], rule: Rule): Field['read'] =>
  (text, reading, refs) => {
    const found = read(text, reading, refs);
    if ('problem' in found) return found;
    const { data, error } = rule.safeParse(found.value);
    return error
      ? ({ problem: `${error.issues[0]?.message ?? 'No es válido'}.` } satisfies Read)
      : { value: data };
  };

interface Named {
  id: string;
  title: string;
  headings: readonly string[];
  says: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text; `empty` where it may be emptied. */
export const textField = (named: Named, rule: Rule, more: Partial<Field> = {}): Field => ({
  ...named,
  read: ruled(readText(32_767), rule),
  write: asText,
  ...more,
});

export const codeField = (headings: readonly string[], rule: Rule): Field => ({
  id: 'code',
  title: 'Código',
  headings,
  says: 'code',
  isKey: true,
  isNeeded: true,
  read: ruled(readCode, rule),
  write: null,
});

export const flagField = (named: Named): Field => ({
  ...named,
  read: readBoolean,
  write: (value) => (value === true ? 'sí' : 'no'),
});

export const CODE_HEADINGS = [
  'cod',
  'codigo de producto',
  'codigo producto',
  'codigo del producto',
  'codigo de articulo',
  'codigo articulo',
  'cod articulo',
  'cod art',
  'articulo',
  'sku',
  'referencia',
  'ref',
  'code',
  'product code',
  'item',
] as const;
export const NAME_HEADINGS = [
  'descripcion corta',
  'producto',
  'titulo',
  'denominacion',
  'name',
  'detalle',
  'nombre del producto',
] as const;
export const PRICE_HEADINGS = [
  'precio',
  'precio iva inc',
  'precio iva incluido',
  'precio con iva',
  'precio final',
  'precio de venta',
  'precio venta',
  'pvp',
  'precio lista',
  'precio de lista',
  'precio publico',
  'importe',
  'price',
] as const;
export const NET_HEADINGS = [
  'precio sin iva',
  'precio neto',
  'neto',
  'precio mas iva',
  'precio iva',
  'precio s iva',
] as const;
