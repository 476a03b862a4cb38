/** Judges replies beyond their schemas: whether a list is filtered, sorted and cut as it was asked for. */
import { counted } from '#contract/amounts/counted';
import type { OutputOf } from '#contract/calls';
import type { Finding } from '#contract/calls/host-check';
import type { Product } from '#contract/entities/catalog';
import type { ConfigKey } from '#contract/entities/configured';
import type { User } from '#contract/entities/people';
import type { Stock } from '#contract/entities/stock';
import { isForSale } from '#contract/goods/for-sale';
import type { Variant } from '#variants/schema';
import { matchBranches } from '../calls/branches.ts';
import { readConfigured } from '../wire/configured.ts';
import { isFields } from '../wire/read.ts';
import { lack, note } from './findings.ts';
import { EFFECTS } from './key-effects.ts';
import { withoutPersonal } from './redact.ts';

type GoodsList = OutputOf<'autopartFilter'> | OutputOf<'productFilter'>;
type Good = GoodsList['data'][number];

const pricesOf = (item: Good): number[] =>
  ('products' in item ? item.products.map(({ productPrice }) => productPrice) : [item.price])
    .filter((price) => isForSale(price))
    .map(Number);

/** The value of a key beside the rows, in any case; undefined without it. */
const beside = (reply: unknown, key: string): unknown =>
  isFields(reply)
    ? Object.entries(reply).find(([name]) => name.toLowerCase() === key.toLowerCase())?.[1]
    : undefined;

/** Judges the first page of all goods. @param rowsMax as asked */
export const judgeList = (list: GoodsList, reply: unknown, rowsMax: number): Finding[] => {
  const { data, resultCount, resultFilters } = list;
  const toldCount = beside(reply, 'resultCount');
  const filters = beside(reply, 'resultFilters');
  return [
    ...(data.length === 0 ? [lack('la lista está vacía', 'La tienda no muestra artículos.')] : []),
    ...(data.length > 0 &&
    data.length < rowsMax &&
    resultCount > data.length &&
    toldCount !== undefined
      ? [
          lack(
            `da ${counted(data.length, 'fila', 'filas')} de las ${rowsMax} que se le piden`,
            'Las páginas de las listas quedan cortas.',
          ),
        ]
      : []),
    ...(toldCount !== undefined && Number(toldCount) < 0
      ? [lack(`resultCount es ${Number(toldCount)}`, EFFECTS['.resultCount']?.es ?? '')]
      : []),
    ...(Array.isArray(filters) &&
    data.length > 0 &&
    !resultFilters.some(({ key, items }) => key === 'categoryId' && items.length > 0)
      ? [lack('resultFilters no trae categorías', EFFECTS['.resultFilters']?.es ?? '')]
      : []),
    ...(data.length > 0 && data.every((item) => pricesOf(item).length === 0)
      ? [lack('ningún artículo tiene precio', 'Se muestran, y no se vende ninguno.')]
      : []),
  ];
};

const isSorted = (values: readonly number[], sign: number): boolean =>
  values.every((value, at) => at === 0 || sign * value >= sign * (values[at - 1] ?? value));

/** Judges a list sorted by price. @param sign 1 = the cheapest first */
export const judgeSort = ({ data }: GoodsList, sign: 1 | -1): Finding[] => {
  const priced = data.map(pricesOf).filter((prices) => prices.length > 0);
  // Families have several prices: hosts may sort by any of them.
  const ways = [([first = 0]: number[]) => first, Math.min, Math.max].map((way, at) =>
    priced.map((prices) => (at === 0 ? way(prices as never) : (way as typeof Math.min)(...prices))),
  );
  return ways.some((values) => isSorted(values, sign))
    ? []
    : [
        lack(
          'no ordena por precio',
          '«Menor precio» y «Mayor precio» muestran los artículos como vienen.',
        ),
      ];
};

/** Judges the second page. @param first codes of the first page, whose rows a host may count by rows or by pages */
export const judgePage = (
  { data, resultCount }: GoodsList,
  first: readonly string[],
  rowsMax: number,
): Finding[] => [
  ...(data.some(({ code }) => first.slice(0, rowsMax).includes(code))
    ? [
        lack(
          'la segunda página repite la primera',
          'Las listas no avanzan, y al hacer las páginas faltan artículos.',
        ),
      ]
    : []),
  ...(data.length > 0 && resultCount < rowsMax + data.length
    ? [
        lack(
          'resultCount cuenta solo la página',
          'Las listas terminan en la primera página, y al hacer las páginas faltan artículos.',
        ),
      ]
    : []),
];

/** Judges the list of a text that nothing contains. */
export const judgeText = ({ data }: GoodsList): Finding[] =>
  data.length === 0
    ? []
    : [lack('no filtra por texto', 'El buscador muestra artículos que no tienen lo que se busca.')];

/** Judges the list of a category. */
export const judgeCategory = ({ data }: GoodsList, categoryId: string): Finding[] => {
  const others = data.filter(
    (item) =>
      item.categoryId !== '' &&
      item.categoryId !== categoryId &&
      !item.categoryId.startsWith(`${categoryId}.`),
  );
  return others.length === 0
    ? []
    : [
        lack(
          'no filtra por categoría',
          'Las listas de cada categoría muestran artículos de otras.',
          others[0]?.categoryId,
        ),
      ];
};

/** Judges the item of a list: visitors see what is public. */
export const judgeItem = (item: Good | Product): Finding[] =>
  item.isPublic
    ? []
    : [
        lack(
          'un artículo de la lista no es público',
          'La lista lo muestra, y su página no existe.',
        ),
      ];

export const judgeStock = ({ branches }: Stock, variant: Variant): Finding[] => {
  if (branches.length === 0) return [];
  const { byCode, unmatched } = matchBranches(branches, variant.branches);
  const missing = variant.branches.filter(({ code }) => !byCode.has(code));
  const codes = unmatched.map(({ code }) => code).join(', ');
  if (missing.length > 0 && unmatched.length > 0)
    return [
      lack(
        'hay códigos de local que no son de la tienda',
        `${missing.map(({ name }) => name).join(' y ')}: la página dice «Consultar».`,
        codes,
      ),
    ];
  return unmatched.length > 0
    ? [
        note(
          'hay locales que no son de la tienda',
          'Sus unidades cuentan en el total y no se muestran.',
          codes,
        ),
      ]
    : [];
};

/** Judges a value of the configuration. */
export const judgeConfigured = (key: ConfigKey, text: string | null): Finding[] => {
  if (text === null || text.trim() === '')
    return [note(`${key} no está`, 'La portada se muestra sin esa parte.')];
  return readConfigured(key, text).odd.map(({ name, wrong }) =>
    lack(
      `no se entiende ${name}${wrong.join('') === '' ? '' : `: ${[...new Set(wrong)].join(', ')}`}`,
      'Esa parte de la portada no se muestra.',
    ),
  );
};

/** Returns the first image of a banner without its address in the same text. */
export const unaddressedImage = (text: string | null): number | undefined => {
  const key = 'BANNER_ITEMS';
  const { value, odd } = readConfigured(key, text);
  // The whole text is no list.
  if (value === null || odd.some(({ name }) => name === key)) return undefined;
  const items: unknown = JSON.parse(value);
  const images = (Array.isArray(items) ? items : []).flatMap((item) =>
    isFields(item) && isFields(item.image) ? [item.image] : [],
  );
  const found = images.find((image) => typeof image.image !== 'string' || image.image === '');
  return Number(found?.id) > 0 ? Number(found?.id) : undefined;
};

export const judgeUser = ({ person, externalId, isSeller }: User): Finding[] => [
  ...(person === null && !/^(Person|Company):\d+$/i.test(externalId)
    ? [
        lack(
          'no trae ni la persona ni su externalId',
          'Esa cuenta no tiene teléfonos, direcciones ni perfil.',
        ),
      ]
    : []),
  ...(isSeller && person !== null && person.employeeOf.length === 0
    ? [lack('vende, y no trabaja en ninguna empresa', 'No ve los pedidos de la tienda.')]
    : []),
];

export const judgeOrders = ({ data }: OutputOf<'orderFilter'>): Finding[] =>
  isSorted(
    data.map(({ date }) => Date.parse(date)).filter((time) => !Number.isNaN(time)),
    -1,
  )
    ? []
    : [
        lack(
          'los pedidos más nuevos no vienen primero',
          'La lista sale en ese orden, y un pedido sin respuesta puede no encontrarse.',
        ),
      ];

/** Judges an answer to a code that does not exist. @param fault of the answer; empty = it was read */
export const judgeNothing = (fault: string, status: number | null, isNone: boolean): Finding[] =>
  isNone || status === 404
    ? []
    : [
        lack(
          fault === ''
            ? 'por un código que no existe contesta con otro artículo'
            : `por un código que no existe ${withoutPersonal(fault)}`,
          'La página de un artículo dado de baja muestra un error en lugar de «no existe».',
        ),
      ];
