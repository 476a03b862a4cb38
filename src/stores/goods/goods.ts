/** What sellers change of goods, prices and stock, and what is then asked anew, whatever became of it. */
import { send } from '#client/send';
import type { Call, CallInput } from '#contract/call';
import { auditList } from '#contract/calls/audit';
import { brandList, providerList } from '#contract/calls/catalog';
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
import { renew } from '../reads/query.ts';

/** A refusal, too, may mean that goods are no longer what the screen shows. */
const writing =
  <C extends Call>(call: C, ...also: readonly Call[]) =>
  async (input: CallInput<C>) => {
    const reply = await send(call, input);
    void renew(productTable, productDetail, autopartDetail, stockListLow, auditList, ...also);
    return reply;
  };

export const addProduct = writing(productAdd);
export const saveProduct = writing(productUpdate);
export const addFamily = writing(autopartAdd);
export const saveFamily = writing(autopartUpdate);
export const changePrices = writing(productChangePrices);
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
