import { auditList } from '#contract/calls/audit';
import { categoryList } from '#contract/calls/catalog';
import {
  categoryAdd,
  categoryAttributes,
  categoryCheckAttributes,
  categoryMove,
  categoryPicture,
  categoryRemove,
  categoryTable,
  categoryUpdate,
} from '#contract/calls/categories';
import { autopartDetail } from '#contract/calls/families';
import { productDetail, productTable } from '#contract/calls/goods';
import { imageFind, imageListByTarget } from '#contract/calls/images';
import { writeAndRenew } from '../reads/writing.ts';

const LISTS = [categoryTable, categoryList, auditList] as const;
/** Goods show the names and ids of their categories. */
const GOODS = [productTable, productDetail, autopartDetail] as const;

export const addCategory = writeAndRenew(categoryAdd, ...LISTS);
export const updateCategory = writeAndRenew(categoryUpdate, ...LISTS, ...GOODS);
export const moveCategory = writeAndRenew(categoryMove, ...LISTS, ...GOODS);
export const changeAttributes = writeAndRenew(
  categoryAttributes,
  ...LISTS,
  ...GOODS,
  categoryCheckAttributes,
);
/** Pictures know where they are shown. */
export const changeCategoryPicture = writeAndRenew(
  categoryPicture,
  ...LISTS,
  imageListByTarget,
  imageFind,
);
export const removeCategory = writeAndRenew(categoryRemove, ...LISTS, ...GOODS);
