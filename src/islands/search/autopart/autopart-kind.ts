import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { autopartListCard } from '#catalog-view/kinds/autopart';
import { typedCar } from '#catalog-view/typed-car';
import { autopartFilter } from '#contract/calls/catalog';
import type { Autopart, Brand } from '#contract/entities/catalog';
import { sizesOf } from '#contract/measures/sides';
import { $chosenCar } from '#stores/chosen-car';
import { AdvancedSearch } from '../finder/AdvancedSearch.tsx';
import {
  ATTRIBUTE_GROUPS,
  type FacetGroup,
  type ItemPage,
  type ListKind,
  PRICE_GROUP,
} from '../kind.ts';
import { itemList } from '../list/item-list.ts';
import { type FacetKey, FILTER_KEYS, type ListQuery } from '../query.ts';
import { carOfCard, Fits } from './Fits.tsx';
import { OwnVehicleChip } from './OwnVehicleChip.tsx';
import { namedVehicle, shortVehicle } from './vehicle-name.ts';

/** Makes of vehicles and makers of parts share one filter, and are shown as two groups. */
const groupsOf = (brands: readonly Brand[]): FacetGroup[] => {
  const makes = new Set(brands.map(({ id }) => String(id)));
  const isMake = (id: string) => makes.size === 0 || makes.has(id);
  return [
    { id: 'category', key: 'categoryId', title: 'Categoría' },
    { id: 'vehicle', key: 'vehicleId', title: 'Vehículo' },
    ATTRIBUTE_GROUPS,
    PRICE_GROUP,
    { id: 'make', key: 'brandId', title: 'Marca', has: isMake },
    { id: 'maker', key: 'brandId', title: 'Fabricante', has: (id) => !isMake(id) },
    { id: 'year', key: 'year', title: 'Año' },
    { id: 'tag', key: 'tagId', title: 'Etiqueta' },
    { id: 'workBranch', key: 'workBranchId', title: 'Rubro' },
    { id: 'clientOf', key: 'clientOfCompanyId', title: 'Cliente de' },
    { id: 'provider', key: 'providerId', title: 'Proveedor' },
    { id: 'state', key: 'state', title: 'Estado' },
  ];
};

/** Names vehicles, which the build's catalogue lacks: by the visitor's car, or by the parts in the answer. */
const useNameOf = (query: ListQuery, page: ItemPage<Autopart> | undefined) => {
  const chosen = useStore($chosenCar, { ssr: 'initial' });
  return (key: FacetKey, id: string): string | undefined => {
    if (key !== 'vehicleId') return undefined;
    const vehicle =
      chosen && String(chosen.VehicleId) === id ? chosen : page && namedVehicle(page, id);
    if (vehicle) return shortVehicle(vehicle, query.year);
    // The answer will name it.
    return page ? undefined : 'Vehículo';
  };
};

export const autopartKind: ListKind<Autopart> = {
  call: autopartFilter,
  list: itemList({
    call: autopartFilter,
    keys: FILTER_KEYS,
    isForEveryone: ({ isPublic, products }) =>
      isPublic && products.every(({ productSales }) => productSales.length === 0),
  }),
  groupsOf,
  texts: {
    landing: 'Busqueda avanzada',
    start: 'Buscar por vehículo',
    hint: 'Prueba con menos palabras o con el código original de la pieza.',
  },
  Landing: AdvancedSearch,
  cardOf: (part) => autopartListCard(part, variant),
  findableOf: ({ code, products, originalCodes }) => ({
    shown: [code],
    own: products.map(({ productCode }) => productCode),
    original: originalCodes.map((original) => original.code),
    sizes: products.map(({ specifications }) =>
      sizesOf(specifications.map(({ specKey: key, specValue: value }) => ({ key, value }))),
    ),
  }),
  Fits,
  typedCarOf: typedCar,
  askLabel: 'Consultar por WhatsApp',
  Offer: OwnVehicleChip,
  useNameOf,
  carOf: carOfCard,
};
