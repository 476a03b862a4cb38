import { atom } from 'nanostores';
import { send } from '#client/send';
import type { Call, CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { productChangeMany } from '#contract/calls/bulk-changes';
import { autopartFilter, brandList, productFilter, providerList } from '#contract/calls/catalog';
import { autopartAdd, autopartDetail, autopartUpdate } from '#contract/calls/families';
import {
  productAdd,
  productDetail,
  productRemove,
  productTable,
  productUndo,
  productUpdate,
} from '#contract/calls/goods';
import { brandAdd, providerAdd } from '#contract/calls/names';
import { productChangePrices, productPreviewPrices } from '#contract/calls/prices';
import {
  stockApplyCount,
  stockListLow,
  stockMove,
  stockPreviewCount,
  stockSet,
} from '#contract/calls/stock-changes';
import { stockList } from '#contract/calls/stock-list';
import { saveInTurn } from '../in-turn.ts';
import { writeAndRenew } from '../reads/writing.ts';

/** Number of changes made here, for displays without a read of their own. */
export const $goodsChanged = atom(0);

const READS = [
  productTable,
  productDetail,
  autopartDetail,
  stockListLow,
  auditList,
  // Lists of the shop, in which goods are edited too.
  productFilter,
  autopartFilter,
  stockList,
];

const goodsWrite = <C extends Call>(call: C, ...also: readonly Call[]) => {
  const write = writeAndRenew(call, ...READS, ...also);
  return async (input: CallInput<C>) => {
    const reply = await write(input);
    if (reply.ok) $goodsChanged.set($goodsChanged.get() + 1);
    return reply;
  };
};

export const addProduct = goodsWrite(productAdd);
const writeProduct = goodsWrite(productUpdate);
export const saveProduct = (input: CallInput<typeof productUpdate>) =>
  saveInTurn(`product ${input.code}`, input, writeProduct);
export const addFamily = goodsWrite(autopartAdd);
const writeFamily = goodsWrite(autopartUpdate);
export const saveFamily = (input: CallInput<typeof autopartUpdate>) =>
  saveInTurn(`family ${input.family}`, input, writeFamily);
export const changePrices = goodsWrite(productChangePrices);
export const changeMany = goodsWrite(productChangeMany);
export const removeProduct = goodsWrite(productRemove);
export const undoChange = goodsWrite(productUndo);
export const setStock = goodsWrite(stockSet);
export const moveStock = goodsWrite(stockMove);
export const applyCount = goodsWrite(stockApplyCount);
export const addBrand = goodsWrite(brandAdd, brandList);
export const addProvider = goodsWrite(providerAdd, providerList);

/** Not cached: a change applies exactly the preview that was shown. */
export const previewPrices = (input: CallInput<typeof productPreviewPrices>) =>
  send(productPreviewPrices, input);
export const previewCount = (input: CallInput<typeof stockPreviewCount>) =>
  send(stockPreviewCount, input);
