import type { CallName } from '#contract/calls';
import { calls, type InputOf, type OutputOf } from '#contract/calls';
import { initialValues, listedNames, picked } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import type { Product } from '#contract/entities/catalog';
import type { EditedProduct } from '#contract/entities/goods';
import { isForSale } from '#contract/goods/for-sale';
import type { Answers } from './ask.ts';
import { asCaller, askHost, askRaw, forwarded, type Remote, type RemoteCaller } from './ask.ts';
import { asAppError } from './refused.ts';

/** Forwarded unchanged, as the seller. */
const FORWARDED = [
  'companyGroupAdd',
  'companyGroupFilter',
  'communicationAdd',
  'communicationAddEvent',
  'communicationFilter',
  'communicationUpdate',
  'commFind',
] as const satisfies readonly CallName[];

type Companies = 'companyAdd' | 'companyFind' | 'companyUpdate';
type Names =
  | (typeof FORWARDED)[number]
  | Companies
  | 'productAdd'
  | 'productUpdate'
  | 'productDetail'
  | 'productTable';

/** Hosts have no versions: the last save wins. */
const VERSION = 1;

/** Returns a product as the editor needs it. */
const editedProduct = ({
  id: _,
  brandName: _b,
  brandLogoId: _l,
  categoryName: _c,
  price,
  offer: _o,
  ...product
}: Product): EditedProduct => ({
  ...initialValues(productEntity),
  ...product,
  version: VERSION,
  price: price ?? 0,
  branches: [],
});

const rowOf = (product: Product): OutputOf<'productTable'>['data'][number] => ({
  ...picked(editedProduct(product), listedNames(productEntity)),
  code: product.code,
  version: VERSION,
  brandName: product.brandName,
  categoryName: product.categoryName,
  barcodes: product.barcodes.map(({ code }) => code),
  providerName: '',
  image: product.images[0]?.image ?? '',
  branches: [],
});

/** Back-office calls: companies, communications and products. */
export const createOfficeAnswers = (remote: Remote): Answers<Names> => {
  const find = async (code: string, caller: RemoteCaller): Promise<EditedProduct> =>
    editedProduct((await askHost(remote, 'productFind', { code }, asCaller(caller))).data);
  /** Reads the product back: hosts differ in what they return. */
  const write = async <N extends 'productAdd' | 'productUpdate'>(
    name: N,
    input: InputOf<N>,
    code: string,
    caller: RemoteCaller,
  ): Promise<OutputOf<N>> => {
    try {
      await askRaw(remote, calls[name], input, asCaller(caller));
    } catch (error) {
      throw asAppError(name, error);
    }
    // Both calls return the current product.
    return { data: await find(code, caller) } as OutputOf<N>;
  };

  const company =
    <N extends Companies>(name: N) =>
    async (input: InputOf<N>, caller: RemoteCaller): Promise<OutputOf<N>> => {
      const { data } = await askHost(remote, name, input, asCaller(caller));
      const isShop = data.id === remote.variant.destinationCompany.id;
      // All three calls return a company.
      return { data: { ...data, isShop } } as OutputOf<N>;
    };

  return {
    ...forwarded(
      FORWARDED,
      <N extends (typeof FORWARDED)[number]>(name: N) =>
        (input: InputOf<N>, caller: RemoteCaller) =>
          askHost(remote, name, input, asCaller(caller)),
    ),
    companyAdd: company('companyAdd'),
    companyFind: company('companyFind'),
    companyUpdate: company('companyUpdate'),
    productAdd: ({ product }, caller) => {
      const { ProductCode, ProductPrice, ProductIsPublic = isForSale(ProductPrice) } = product;
      return write('productAdd', { product: { ...product, ProductIsPublic } }, ProductCode, caller);
    },
    productUpdate: (input, caller) => write('productUpdate', input, input.code, caller),
    productDetail: async ({ code }, caller) => ({ data: await find(code, caller) }),
    productTable: async ({ filters, rowIndex, rowsMax, orderBy }, caller) => {
      const found = await askHost(
        remote,
        'productFilter',
        { filters, rowIndex, orderBy, ...(rowsMax !== undefined && { rowsMax }) },
        asCaller(caller),
      );
      return {
        resultCount: found.resultCount,
        data: found.data.map(rowOf),
      };
    },
  };
};
