/**
 * Defines calls from their path and the shapes of input and output. Modules that a page's first scripts import use
 * `defineCall` alone: this module would be added to every page (build/script-files.mjs).
 */
import * as z from 'zod/mini';
import { type Call, defineCall, type FactorAccess, type Role, SHOP_SELLERS } from './call.ts';

type Schema = z.ZodMiniType;
type Shape = z.core.$ZodLooseShape;
type Settings = Pick<Call, 'cacheSeconds' | 'changesWith' | 'peopleOnly' | 'maxBytes'> &
  FactorAccess<unknown>;

const callOf =
  <const A extends Role>(access: Call<Schema, Schema, A>['access'], effect: Call['effect']) =>
  <I extends Shape, O extends Shape>(
    path: Call['path'],
    input: I,
    output: O,
    { proof, withoutFactor, ...settings }: Settings = {},
  ) =>
    defineCall({
      path,
      access: { ...access, ...(proof && { proof }), ...(withoutFactor && { withoutFactor }) },
      effect,
      ...settings,
      input: z.object(input),
      output: z.object(output),
    });

type Needed = NonNullable<Call['access']['permission']>;
export const sellerRead = (permission: Needed) => callOf({ ...SHOP_SELLERS, permission }, 'read');
export const sellerWrite = (permission: Needed) => callOf({ ...SHOP_SELLERS, permission }, 'write');
export const userRead = callOf({ role: 'user' }, 'read');
export const userWrite = callOf({ role: 'user' }, 'write');
/** Calls of the employees of the company that received an order. */
export const companyWrite = callOf({ role: 'user', company: 'own', permission: 'orders' }, 'write');
export const publicRead = callOf({ role: 'anyone' }, 'read');
export const publicWrite = callOf({ role: 'anyone' }, 'write');
