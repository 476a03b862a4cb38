/** The lists that `NamesScreen` shows: their calls, forms and words. */
import { counted } from '#contract/amounts/counted';
import { brandTable, providerTable, tagTable, workBranchTable } from '#contract/calls/names';
import { type Entity, wireName } from '#contract/definitions/entity';
import {
  brandEntity,
  providerEntity,
  tagEntity,
  workBranchEntity,
} from '#contract/definitions/names';
import type { NameRow, NameSubject } from '#contract/entities/names';
import { enumerate } from '#contract/text/enumeration';
import { type NameWrites, nameWrites } from '#stores/goods/name-writes';

type TableCall =
  | typeof brandTable
  | typeof providerTable
  | typeof tagTable
  | typeof workBranchTable;

/** A list as its screen needs it. */
export interface NameList {
  subject: NameSubject;
  table: TableCall;
  writes: NameWrites;
  entity: Entity;
  /** `marcas`, `marca`, `una marca`. */
  many: string;
  one: string;
  /** The ending of words about one: nuev`a`, otr`a`. */
  ending: 'a' | 'o';
  /** The parameter of the product table's address that filters by it. */
  productFilter?: string;
}

export const NAME_LISTS: Readonly<Record<NameSubject, NameList>> = {
  brand: {
    subject: 'brand',
    table: brandTable,
    writes: nameWrites.brand,
    entity: brandEntity,
    many: 'marcas',
    one: 'marca',
    ending: 'a',
    productFilter: 'marca',
  },
  provider: {
    subject: 'provider',
    table: providerTable,
    writes: nameWrites.provider,
    entity: providerEntity,
    many: 'proveedores',
    one: 'proveedor',
    ending: 'o',
    productFilter: 'proveedor',
  },
  tag: {
    subject: 'tag',
    table: tagTable,
    writes: nameWrites.tag,
    entity: tagEntity,
    many: 'etiquetas',
    one: 'etiqueta',
    ending: 'a',
  },
  workBranch: {
    subject: 'workBranch',
    table: workBranchTable,
    writes: nameWrites.workBranch,
    entity: workBranchEntity,
    many: 'rubros',
    one: 'rubro',
    ending: 'o',
  },
};

/** The name of the field `name` in calls. */
export const nameField = ({ entity }: NameList): string => wireName(entity, 'name');

/** Says what refers to a row; empty = nothing. */
export const usesText = ({ products, vehicles, companies }: NameRow): string =>
  enumerate(
    [
      products > 0 && counted(products, 'producto', 'productos'),
      vehicles > 0 && counted(vehicles, 'vehículo', 'vehículos'),
      companies > 0 && counted(companies, 'empresa', 'empresas'),
    ].filter((text) => text !== false),
  );

export const isUsed = (row: NameRow): boolean => usesText(row) !== '';

/** Returns the id of the picture that is a row's logo; undefined without one. */
export const logoOf = (row: NameRow): number | undefined =>
  'logoId' in row && typeof row.logoId === 'number' ? row.logoId : undefined;
