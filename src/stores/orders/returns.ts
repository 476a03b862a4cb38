import { orderDetail, orderNews } from '#contract/calls/order-management';
import { orderCounts, orderFilter, orderFind } from '#contract/calls/orders';
import {
  returnAdd,
  returnByHand,
  returnCancel,
  returnDecide,
  returnFilter,
  returnFind,
  returnReceive,
  returnRefund,
  returnRequest,
} from '#contract/calls/returns';
import { writeAndRenew } from '../reads/writing.ts';

const OF_BUYER = [orderFilter, orderFind, orderDetail, returnFind];
const OF_SELLER = [orderFilter, orderCounts, orderDetail, orderNews, returnFilter, returnFind];

export const requestReturn = writeAndRenew(returnRequest, ...OF_BUYER);
export const cancelReturn = writeAndRenew(returnCancel, ...OF_BUYER);
export const addReturn = writeAndRenew(returnAdd, ...OF_SELLER);
export const decideReturn = writeAndRenew(returnDecide, ...OF_SELLER);
export const receiveReturn = writeAndRenew(returnReceive, ...OF_SELLER);
export const giveBackByHand = writeAndRenew(returnByHand, ...OF_SELLER);
export const refundReturn = writeAndRenew(returnRefund, ...OF_SELLER);
