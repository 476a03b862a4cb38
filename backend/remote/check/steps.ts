/** The steps of the check that only read: each call of the specification that the shop makes (section 7). */
import type { Call } from '#contract/call';
import { type CallName, calls, type InputOf, type OutputOf } from '#contract/calls';
import type { Finding, HostSamples } from '#contract/calls/host-check';
import type { User } from '#contract/entities/people';
import { sellsFamilies } from '#variants/kinds';
import type { Variant } from '#variants/schema';
import { foundImage } from '../calls/images.ts';
import { effectOfCall, NO_LIST, NO_NEED, UNUSED } from './call-effects.ts';
import {
  judgeCategory,
  judgeConfigured,
  judgeItem,
  judgeList,
  judgeOrders,
  judgePage,
  judgeSort,
  judgeStock,
  judgeText,
  judgeUser,
  unaddressedImage,
} from './judges.ts';
import type { Effect } from './key-effects.ts';

/** Somebody who logged in at the host. */
export interface Account {
  token: string;
  userGuid: string;
  user: User | undefined;
}

interface Asked {
  samples: HostSamples;
  account: Account | undefined;
  variant: Variant;
}

interface Replied<N extends CallName> extends Asked {
  output: OutputOf<N>;
  /** As received. */
  reply: unknown;
}

export interface Step<N extends CallName = CallName> {
  /** Its name for the page; also the variation of a call that is asked several times. */
  id: string;
  call: N;
  /** Shown after the path. */
  variation?: string;
  as?: 'user' | 'seller';
  /** Without it the shop does not work. */
  isEssential?: (variant: Variant) => boolean;
  /** Its call was asked before: only what this variation shows is named. */
  isRepeat?: true;
  /** Shops that make the call; absent = all. */
  isFor?: (variant: Variant) => boolean;
  /** No screen over a host shows it. */
  isUnused?: true;
  /** Effect of its lack, where that depends on earlier answers. */
  effect?: (samples: HostSamples, variant: Variant) => Effect;
  /** Asks for something that does not exist. */
  findsNothing?: true;
  /** Returns undefined without the sample that it needs. */
  input: (asked: Asked) => InputOf<N> | undefined;
  judge?: (replied: Replied<N>) => Finding[];
  learn?: (output: OutputOf<N>, asked: Asked) => Partial<HostSamples>;
  /** Called with the user. */
  told?: (output: OutputOf<N>, account: Account) => void;
}

/** Forgets which call a step is of; its functions only get that call's output. */
const step = <N extends CallName>(own: Step<N>): Step => own as unknown as Step;

const ROWS = 18;
/** Rows of the small page that must not repeat the one before. */
const PAGED_ROWS = 2;
const always = (): boolean => true;
const page = { filters: [], rowIndex: 0, rowsMax: ROWS, orderBy: 'REL' as const };
const filtered = (FilterKey: string, FilterValue: string) => ({
  ...page,
  filters: [{ FilterKey, FilterValue }],
});
/** No goods have it. */
const NO_TEXT = 'zqxjkw prueba';
const NO_CODE = 'PRUEBA-NO-EXISTE';
const textOf = (id: string | number | undefined): string => (id === undefined ? '' : `${id}`);
const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));

type GoodsCall = 'autopartFilter' | 'productFilter';

/** Asks the list of a kind of goods in each way in which pages ask it. */
const listSteps = (call: GoodsCall): Step[] => {
  const isEssential = (variant: Variant) => (call === 'autopartFilter') === sellsFamilies(variant);
  // Shops without families do not list them.
  const isFor = call === 'autopartFilter' ? sellsFamilies : always;
  const effect = (_: HostSamples, variant: Variant) =>
    isEssential(variant) ? effectOfCall(call) : UNUSED;
  const again = { call, isFor, isRepeat: true as const, effect: () => NO_LIST };
  return [
    step<GoodsCall>({
      id: call,
      call,
      isFor,
      isEssential,
      effect,
      input: () => page,
      judge: ({ output, reply }) => judgeList(output, reply, ROWS),
      learn: ({ data }, { samples }) => {
        const codes = data.slice(0, 4).map(({ code }) => code);
        const [item] = data;
        if (!item) return {};
        if ('products' in item) {
          const imageId = data.flatMap(({ images }) => images)[0]?.id;
          const sold = item.products[0]?.productCode ?? samples.productCode;
          return {
            family: item.code,
            productCode: sold,
            imageId: textOf(imageId),
            codes: codes.join('\n'),
          };
        }
        return {
          productCode: samples.productCode || item.code,
          imageId: samples.imageId || textOf(item.images[0]?.id),
          codes: codes.join('\n'),
        };
      },
    }),
    step<GoodsCall>({
      ...again,
      id: `${call} página`,
      variation: 'página 2',
      input: () => ({ ...page, rowIndex: 1, rowsMax: PAGED_ROWS }),
      judge: ({ output, samples }) => judgePage(output, samples.codes.split('\n'), PAGED_ROWS),
    }),
    ...(['PLO', 'PHI'] as const).map((orderBy) =>
      step<GoodsCall>({
        ...again,
        id: `${call} ${orderBy}`,
        variation: `orden ${orderBy}`,
        input: () => ({ ...page, orderBy }),
        judge: ({ output }) => judgeSort(output, orderBy === 'PLO' ? 1 : -1),
      }),
    ),
    step<GoodsCall>({
      ...again,
      id: `${call} categoría`,
      variation: 'de una categoría',
      input: ({ samples: { categoryId } }) =>
        categoryId === '' ? undefined : filtered('categoryId', categoryId),
      judge: ({ output, samples }) => judgeCategory(output, samples.categoryId),
    }),
    step<GoodsCall>({
      ...again,
      id: `${call} texto`,
      variation: 'de un texto que nada tiene',
      input: () => filtered('text', NO_TEXT),
      judge: ({ output }) => judgeText(output),
    }),
  ];
};

/** Finds an item of the list, and one that does not exist. */
const findSteps = <N extends 'autopartFindByFamily' | 'productFind'>(
  call: N,
  inputOf: (code: string) => InputOf<N>,
  codeOf: (samples: HostSamples) => string,
  isFor: (variant: Variant) => boolean,
): Step[] => [
  step<N>({
    id: call,
    call,
    isFor,
    isEssential: always,
    input: ({ samples }) => (codeOf(samples) === '' ? undefined : inputOf(codeOf(samples))),
    judge: ({ output }) => judgeItem(output.data),
  }),
  step<N>({
    id: `${call} nada`,
    call,
    isFor,
    variation: 'de un código que no existe',
    findsNothing: true,
    input: () => inputOf(NO_CODE),
  }),
];

/** Lists without input. */
const namedLists = (
  names: readonly (
    | 'tagList'
    | 'workBranchList'
    | 'companyListFilters'
    | 'stateList'
    | 'cityList'
  )[],
): Step[] => names.map((call) => step<typeof call>({ id: call, call, input: () => ({}) }));

const configStep = (key: 'BANNER_ITEMS' | 'PRODUCT_RELASES'): Step =>
  step<'configGetPublic'>({
    id: `configGetPublic ${key}`,
    call: 'configGetPublic',
    variation: key,
    input: () => ({ key }),
    judge: ({ output }) => judgeConfigured(key, output.data),
    learn: ({ data }) =>
      key === 'BANNER_ITEMS' ? { bannerImageId: textOf(unaddressedImage(data)) } : {},
  });

const ordersOf = (filter: 'guid' | 'toCompany'): Step =>
  step<'orderFilter'>({
    id: `orderFilter ${filter}`,
    call: 'orderFilter',
    variation: filter === 'guid' ? 'los propios' : 'los de la tienda',
    as: filter === 'guid' ? 'user' : 'seller',
    isEssential: () => filter === 'guid',
    input: ({ account, variant }) => ({
      filters: [
        {
          FilterKey: filter,
          FilterValue:
            filter === 'guid' ? (account?.userGuid ?? '') : `${variant.destinationCompany.id}`,
        },
      ],
      rowIndex: 0,
      rowsMax: ROWS,
    }),
    judge: ({ output }) => judgeOrders(output),
  });

/** Answers that the shop reads otherwise than its own. */
export const readAsOf = (call: CallName): Call =>
  call === 'imageFind' ? { ...calls.imageFind, output: foundImage } : calls[call];

/** In this order: later steps ask for what earlier ones found. */
const ALL_STEPS: readonly Step[] = [
  step<'categoryList'>({
    id: 'categoryList',
    call: 'categoryList',
    isEssential: always,
    input: () => ({}),
    learn: ({ data }) => {
      const top = data.find(({ items }) => items.length > 0) ?? data[0];
      return { categoryId: top?.items[0]?.id ?? top?.id ?? '' };
    },
  }),
  step<'categoryFind'>({
    id: 'categoryFind',
    call: 'categoryFind',
    input: ({ samples: { categoryId } }) => (categoryId === '' ? undefined : { categoryId }),
  }),
  step<'brandList'>({
    id: 'brandList',
    call: 'brandList',
    input: () => ({}),
    learn: ({ data }) => ({ brandId: textOf(data[0]?.id) }),
  }),
  step<'brandListByCategory'>({
    id: 'brandListByCategory',
    call: 'brandListByCategory',
    input: ({ samples: { categoryId } }) => (categoryId === '' ? undefined : { categoryId }),
    learn: ({ data }, { samples }) => ({ brandId: textOf(data[0]?.id) || samples.brandId }),
  }),
  step<'vehicleFilter'>({
    id: 'vehicleFilter',
    call: 'vehicleFilter',
    isFor: sellsFamilies,
    input: ({ samples }) => {
      const brandId = numberOf(samples.brandId);
      return brandId === undefined || samples.categoryId === ''
        ? undefined
        : { brandId, categoryId: samples.categoryId.split('.')[0] ?? samples.categoryId };
    },
  }),
  ...namedLists(['stateList', 'cityList', 'tagList', 'workBranchList', 'companyListFilters']),
  ...listSteps('autopartFilter'),
  ...findSteps(
    'autopartFindByFamily',
    (family) => ({ family }),
    ({ family }) => family,
    sellsFamilies,
  ),
  step<'autopartListRelated'>({
    id: 'autopartListRelated',
    call: 'autopartListRelated',
    isFor: sellsFamilies,
    input: ({ samples: { family } }) => (family === '' ? undefined : { family }),
  }),
  ...listSteps('productFilter'),
  ...findSteps(
    'productFind',
    (code) => ({ code }),
    ({ productCode }) => productCode,
    always,
  ),
  step<'productListRelated'>({
    id: 'productListRelated',
    call: 'productListRelated',
    input: ({ samples: { productCode: code } }) => (code === '' ? undefined : { code }),
  }),
  step<'stockFind'>({
    id: 'stockFind',
    call: 'stockFind',
    input: ({ samples: { productCode: code } }) => (code === '' ? undefined : { code }),
    judge: ({ output, variant }) => judgeStock(output.data, variant),
  }),
  configStep('BANNER_ITEMS'),
  configStep('PRODUCT_RELASES'),
  step<'imageFind'>({
    id: 'imageFind',
    call: 'imageFind',
    effect: ({ bannerImageId }) => (bannerImageId === '' ? NO_NEED : effectOfCall('imageFind')),
    input: ({ samples }) => {
      const id = numberOf(samples.bannerImageId || samples.imageId);
      return id === undefined ? undefined : { id };
    },
  }),
  step<'userGet'>({
    id: 'userGet',
    call: 'userGet',
    as: 'user',
    isEssential: always,
    input: ({ account }) => ({ guid: account?.userGuid ?? '' }),
    judge: ({ output }) => judgeUser(output.data),
    told: ({ data }, account) => {
      account.user = data;
    },
  }),
  step<'personFind'>({
    id: 'personFind',
    call: 'personFind',
    as: 'user',
    input: ({ account }) => {
      const [, told] = /^Person:(\d{1,10})$/i.exec(account?.user?.externalId ?? '') ?? [];
      const id = account?.user?.person?.id ?? numberOf(told ?? '');
      return id === undefined ? undefined : { id };
    },
  }),
  ordersOf('guid'),
  ordersOf('toCompany'),
  step<'providerList'>({
    id: 'providerList',
    call: 'providerList',
    as: 'seller',
    input: () => ({}),
  }),
  step<'imageListByTarget'>({
    id: 'imageListByTarget',
    call: 'imageListByTarget',
    as: 'seller',
    input: () => ({ target: 'banner', rowIndex: 0, rowsMax: ROWS }) as InputOf<'imageListByTarget'>,
  }),
  step<'companyFind'>({
    id: 'companyFind',
    call: 'companyFind',
    as: 'seller',
    isUnused: true,
    input: ({ variant }) => ({ id: variant.destinationCompany.id }),
  }),
  step<'companyGroupFilter'>({
    id: 'companyGroupFilter',
    call: 'companyGroupFilter',
    as: 'seller',
    isUnused: true,
    input: () => ({ filters: [], rowIndex: 0, rowsMax: 6, orderBy: 'REL', min: true }),
  }),
  step<'communicationFilter'>({
    id: 'communicationFilter',
    call: 'communicationFilter',
    as: 'seller',
    isUnused: true,
    input: () => ({ filters: [], rowIndex: 0, rowsMax: 20, orderBy: 'NEW' }),
    learn: ({ data }) => ({ communicationId: textOf(data[0]?.id) }),
  }),
  step<'commFind'>({
    id: 'commFind',
    call: 'commFind',
    as: 'seller',
    isUnused: true,
    input: ({ samples }) => {
      const id = numberOf(samples.communicationId);
      return id === undefined ? undefined : { id };
    },
  }),
];

/** Returns the steps for a shop. */
export const readSteps = (variant: Variant): readonly Step[] =>
  ALL_STEPS.filter(({ isFor = always }) => isFor(variant));

/** The path of a step's call, with its variation. */
export const titleOf = ({ call, variation }: Pick<Step, 'call' | 'variation'>): string =>
  calls[call].path + (variation === undefined ? '' : ` (${variation})`);
