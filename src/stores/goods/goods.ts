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
import { renew } from '../reads/query.ts';

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

/** A refusal, too, may mean that goods are no longer what the screen shows. */
const writing =
  <C extends Call>(call: C, ...also: readonly Call[]) =>
  async (input: CallInput<C>) => {
    const reply = await send(call, input);
    void renew(...READS, ...also);
    if (reply.ok) $goodsChanged.set($goodsChanged.get() + 1);
    return reply;
  };

export const addProduct = writing(productAdd);
const sendProduct = writing(productUpdate);
export const saveProduct = (input: CallInput<typeof productUpdate>) =>
  saveInTurn(`product ${input.code}`, input, sendProduct);
export const addFamily = writing(autopartAdd);
const sendFamily = writing(autopartUpdate);
export const saveFamily = (input: CallInput<typeof autopartUpdate>) =>
  saveInTurn(`family ${input.family}`, input, sendFamily);
export const changePrices = writing(productChangePrices);
export const setPublic = writing(productSetPublic);
export const undoChange = writing(productUndo);
export const setStock = writing(stockSet);
export const moveStock = writing(stockMove);
export const applyCount = writing(stockApplyCount);
export const addBrand = writing(brandAdd, brandList);
export const addProvider = writing(providerAdd, providerList);

/** Looked at each time anew: what it shows is applied as it was shown. */
export const previewPrices = (input: CallInput<typeof productPreviewPrices>) =>
  send(productPreviewPrices, input);
export const previewCount = (input: CallInput<typeof stockPreviewCount>) =>
  send(stockPreviewCount, input);
