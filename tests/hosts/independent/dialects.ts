/** Spellings in which hosts of the same specification differ. */
export interface Dialect {
  name: string;
  /** `prefixed`: `ProductCode`; `plain`: `code`; `mixed`: each field in one of four spellings. */
  keys: 'prefixed' | 'plain' | 'mixed';
  numbersAsText: boolean;
  idsAsText: boolean;
  /** Codes have the full width of their database column. */
  paddedCodes: boolean;
  /** How an empty value is written. */
  empties: 'sap' | 'missing' | 'mixed';
  dates: 'iso' | 'american' | 'mixed';
  lists: 'bare' | 'data';
  /** Adds a row to lists that is null or a text, and writes some prices and stocks in another form. */
  oddRows: boolean;
  extraKeys: boolean;
  /** Calls that tell `resultFilters`. */
  resultFilters: readonly string[];
  counts: 'text' | 'number' | 'none';
  sorts: boolean;
  /** Whether phones, addresses and e-mails have an id. */
  rowIds: boolean;
  /** Form of `defaultPhone`, `defaultAddress` and `defaultEmail`. */
  defaults: 'text' | 'missing' | 'mixed';
  branchCodes: readonly [string, string, string];
  /**
   * `field`: 200 with an `error` text; `status`: 4xx with an error object; `mixed`: both at once; `flag`: 200 with
   * `ok` false and a `mensaje`.
   */
  errors: 'field' | 'status' | 'mixed' | 'flag';
  /** Answer of `order/add`: the order, its number, or number, id and state. */
  placed: 'order' | 'number' | 'head';
  /** Treatment of a second order with a known GUID. */
  repeats: 'refused' | 'accepted' | 'existing';
  /** Whether rows of `order/filter` have the GUID. */
  orderGuid: boolean;
  /** Meaning of the GUID in a filter of orders. */
  guidFilter: 'user' | 'order' | 'either';
  /** Whether `order/add` compares price and stock. */
  checksItems: boolean;
  /** Where the person of `user/get` is. */
  user: 'person' | 'external-id' | 'both';
  roles: 'objects' | 'texts';
  /** Answer of a `find` without a match. */
  absent: 'blank' | 'null' | '404';
  /** Form of the value of `config/getPublic`. */
  config: 'text' | 'value';
  /** Key of that value in the reply, which the specification does not name. */
  configKey: 'value' | 'data';
  /** Whether `productSales` of a family's product is a total or its sales. */
  productSales: 'total' | 'rows';
}

const sapLike: Dialect = {
  name: 'sap-like',
  keys: 'prefixed',
  numbersAsText: true,
  idsAsText: true,
  paddedCodes: true,
  empties: 'sap',
  dates: 'iso',
  lists: 'bare',
  oddRows: false,
  extraKeys: false,
  resultFilters: ['product', 'autopart'],
  counts: 'text',
  sorts: true,
  rowIds: true,
  defaults: 'text',
  branchCodes: ['B', 'C', 'D'],
  errors: 'field',
  placed: 'order',
  repeats: 'refused',
  orderGuid: true,
  guidFilter: 'user',
  checksItems: true,
  user: 'external-id',
  roles: 'objects',
  absent: 'blank',
  config: 'text',
  configKey: 'value',
  productSales: 'total',
};

const small: Dialect = {
  name: 'small',
  keys: 'plain',
  numbersAsText: false,
  idsAsText: false,
  paddedCodes: false,
  empties: 'missing',
  dates: 'american',
  lists: 'bare',
  oddRows: false,
  extraKeys: false,
  resultFilters: [],
  counts: 'none',
  sorts: false,
  rowIds: false,
  defaults: 'missing',
  branchCodes: ['BULEVAR', 'CERROLARGO', 'DEPOSITO'],
  errors: 'status',
  placed: 'number',
  repeats: 'accepted',
  orderGuid: false,
  guidFilter: 'either',
  checksItems: false,
  user: 'person',
  roles: 'objects',
  absent: 'null',
  config: 'text',
  configKey: 'value',
  productSales: 'rows',
};

const odd: Dialect = {
  name: 'odd',
  keys: 'mixed',
  numbersAsText: false,
  idsAsText: false,
  paddedCodes: false,
  empties: 'mixed',
  dates: 'mixed',
  lists: 'data',
  oddRows: true,
  extraKeys: true,
  resultFilters: ['product'],
  counts: 'number',
  sorts: true,
  rowIds: true,
  defaults: 'mixed',
  branchCodes: ['b', 'Cerro Largo', '3'],
  errors: 'mixed',
  placed: 'head',
  repeats: 'existing',
  orderGuid: true,
  guidFilter: 'user',
  checksItems: true,
  user: 'both',
  roles: 'texts',
  absent: '404',
  config: 'value',
  configKey: 'value',
  productSales: 'total',
};

export const DIALECTS: Readonly<Record<string, Dialect>> = { 'sap-like': sapLike, small, odd };

/** Replaces switches of a dialect: `configKey=data,counts=number`; values are JSON or words. */
export const withSwitches = (dialect: Dialect, line: string): Dialect => {
  const changed: Record<string, unknown> = { ...dialect };
  for (const part of line.split(',').filter((each) => each.includes('='))) {
    const [name = '', value = ''] = part.split('=');
    if (!(name in dialect)) throw new Error(`no such switch: ${name}`);
    changed[name] = /^(true|false|\[.*\])$/.test(value) ? JSON.parse(value) : value;
  }
  return changed as unknown as Dialect; // The names are those of a dialect.
};
