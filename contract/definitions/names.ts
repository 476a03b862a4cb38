/** The fields of simple named lists, in the order of their forms. Companies' groups are with companies. */
import { defineEntity } from './entity.ts';

/** Makers of parts and of vehicles. */
export const brandEntity = defineEntity({
  prefix: 'Brand',
  fields: {
    name: { kind: 'text', label: 'Nombre', max: 100, isRequired: true },
    makesVehicles: { kind: 'flag', label: 'Fabrica vehículos', initial: false },
    logoId: { kind: 'reference', label: 'Logo', isNullable: true, initial: null },
  },
});

/** Suppliers. */
export const providerEntity = defineEntity({
  prefix: 'Provider',
  fields: { name: { kind: 'text', label: 'Nombre', max: 100, isRequired: true } },
});

/** Tags of companies and products. */
export const tagEntity = defineEntity({
  prefix: 'Tag',
  fields: { name: { kind: 'text', label: 'Nombre', max: 60, isRequired: true } },
});

/** Lines of work of companies. */
export const workBranchEntity = defineEntity({
  prefix: 'WorkBranch',
  fields: { name: { kind: 'text', label: 'Nombre', max: 100, isRequired: true } },
});
