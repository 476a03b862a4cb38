import { variant } from 'virtual:variant';
import { productListCard } from '#catalog-view/kinds/product';
import { productFilter } from '#contract/calls/catalog';
import type { Product } from '#contract/entities/catalog';
import { sizesOf } from '#contract/measures/sides';
import { ATTRIBUTE_GROUPS, type ListKind, PRICE_GROUP } from '../kind.ts';
import { itemList } from '../list/item-list.ts';
import { ProductLanding } from './ProductLanding.tsx';
import { useChoices } from './use-choices.ts';

export const productKind: ListKind<Product> = {
  call: productFilter,
  list: itemList({
    call: productFilter,
    keys: [
      'categoryId',
      'providerId',
      'brandId',
      'text',
      'state',
      'tagId',
      'workBranchId',
      'clientOfCompanyId',
      'measures',
      'attributes',
      'price',
    ],
    isForEveryone: ({ isPublic, sales }) => isPublic && sales.length === 0,
  }),
  groupsOf: () => [
    { id: 'category', key: 'categoryId', title: 'Categoría' },
    ATTRIBUTE_GROUPS,
    PRICE_GROUP,
    { id: 'brand', key: 'brandId', title: 'Marca' },
    { id: 'tag', key: 'tagId', title: 'Etiqueta' },
    { id: 'workBranch', key: 'workBranchId', title: 'Rubro' },
    { id: 'clientOf', key: 'clientOfCompanyId', title: 'Cliente de' },
    { id: 'provider', key: 'providerId', title: 'Proveedor' },
    { id: 'state', key: 'state', title: 'Estado' },
  ],
  texts: {
    landing: 'Categorías',
    start: 'Ver las categorías',
    hint: 'Prueba con menos palabras o con el nombre de una marca.',
  },
  useChoices,
  hasFilterBox: true,
  Landing: ProductLanding,
  cardOf: (product) => productListCard(product, variant),
  findableOf: ({ code, specifications }) => ({
    shown: [code],
    own: [],
    original: [],
    sizes: [sizesOf(specifications)],
  }),
};
