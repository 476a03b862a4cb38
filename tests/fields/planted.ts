/** Fields that tests plant into the definitions of entities, one of each kind that is a column. */
import type { Entity, ScalarField } from '#contract/definitions/entity';

const marks = {
  isListed: true,
  isFilter: true,
} as const;

export const PLANTED = {
  plantedText: {
    ...marks,
    kind: 'text',
    label: 'Texto plantado',
    max: 40,
    initial: '',
    fact: {},
    profile: 'Texto plantado',
    file: { headings: ['palabra plantada'] },
  },
  plantedCount: {
    ...marks,
    kind: 'integer',
    label: 'Cuenta plantada',
    min: 0,
    max: 99,
    isNullable: true,
    initial: null,
    fact: { unit: { one: 'pieza', many: 'piezas' } },
    file: { headings: ['cantidad plantada'] },
  },
  plantedPrice: {
    ...marks,
    kind: 'money',
    label: 'Importe plantado',
    initial: 0,
    fact: {},
    file: { headings: ['monto plantado'] },
  },
  plantedFlag: {
    ...marks,
    kind: 'flag',
    label: 'Marca plantada',
    initial: false,
    fact: {},
    file: { headings: ['señal plantada'] },
  },
  plantedSecret: {
    kind: 'link',
    label: 'Enlace plantado',
    initial: '',
    scope: 'sellers',
    file: { headings: ['direccion plantada'] },
  },
} satisfies Record<string, ScalarField>;

/** A value of each, and how an item's page shows it. */
export const VALUES = {
  plantedText: 'Hecho en Durazno',
  plantedCount: 12,
  plantedPrice: 1234.5,
  plantedFlag: true,
  plantedSecret: 'https://proveedor.example/plantado',
};
export const FACTS = [
  { name: 'Texto plantado', value: 'Hecho en Durazno' },
  { name: 'Cuenta plantada', value: '12 piezas' },
  { name: 'Importe plantado', value: '$ 1.234,50' },
  { name: 'Marca plantada', value: 'Sí' },
];

/** Adds the fields to definitions. Only modules imported afterwards see them. */
export const plantInto = (...entities: Entity[]): void => {
  // Definitions are read-only for the shop; here they grow before it is loaded.
  for (const { fields } of entities) Object.assign(fields as Record<string, ScalarField>, PLANTED);
};

export const NAMES = Object.keys(PLANTED) as (keyof typeof PLANTED)[];
/** Returns the values by the names of an entity's calls. */
export const wired = (prefix: string, values: object = VALUES): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );
