/** What sellers change of goods, prices and stock, and what is then asked anew, whatever became of it. */
import { atom } from 'nanostores';
import { send } from '#client/send';
import type { Call, CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { autopartFilter, brandList, productFilter, providerList } from '#contract/calls/catalog';
import { autopartAdd, autopartDetail, autopartUpdate } from '#contract/calls/families';
import {
  brandAdd,
  productAdd,
  productDetail,
  productTable,
  productUndo,
  productUpdate,
  providerAdd,
} from '#contract/calls/goods';
import { productChangePrices, productPreviewPrices } from '#contract/calls/prices';
import {
  stockApplyCount,
  stockListLow,
  stockMove,
  stockPreviewCount,
  stockSet,
} from '#contract/calls/stock-changes';
import { stockList } from '#contract/calls/stock-list';
import { productSetPublic } from '#contract/calls/visibility';
import { saveInTurn } from '../in-turn.ts';
import { writing } from '../reads/writing.ts';

/** How often goods were changed here: for who shows them without a read of its own. */
export const $goodsChanged = atom(0);

const READS = [
  productTable,
  productDetail,
  autopartDetail,
  stockListLow,
  auditList,
  // The shop's own lists, in which goods are edited as well.
  productFilter,
  autopartFilter,
  stockList,
];

const changing = <C extends Call>(call: C, ...also: readonly Call[]) => {
  const write = writing(call, ...READS, ...also);
  return async (input: CallInput<C>) => {
    const reply = await write(input);
    if (reply.ok) $goodsChanged.set($goodsChanged.get() + 1);
    return reply;
  };
};

export const addProduct = changing(productAdd);
const sendProduct = changing(productUpdate);
export const saveProduct = (input: CallInput<typeof productUpdate>) =>
  saveInTurn(`product ${input.code}`, input, sendProduct);
export const addFamily = changing(autopartAdd);
const sendFamily = changing(autopartUpdate);
export const saveFamily = (input: CallInput<typeof autopartUpdate>) =>
  saveInTurn(`family ${input.family}`, input, sendFamily);
export const changePrices = changing(productChangePrices);
export const setPublic = changing(productSetPublic);
export const undoChange = changing(productUndo);
export const setStock = changing(stockSet);
export const moveStock = changing(stockMove);
export const applyCount = changing(stockApplyCount);
export const addBrand = changing(brandAdd, brandList);
export const addProvider = changing(providerAdd, providerList);

/** Looked at each time anew: what it shows is applied as it was shown. */
export const previewPrices = (input: CallInput<typeof productPreviewPrices>) =>
  send(productPreviewPrices, input);
export const previewCount = (input: CallInput<typeof stockPreviewCount>) =>
  send(stockPreviewCount, input);
