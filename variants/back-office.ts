/** Paths and breadcrumbs of the screens in `office-screens.ts`. */
import { encodeCode } from '../contract/paths.ts';
import { type OfficeRow, type OfficeScreen, officeRows } from './office-screens.ts';

/** Returns the breadcrumbs of a screen: start, lists above it, itself. `productos/{code}` is below `productos`. */
export const officeTrail = (screen: string): readonly OfficeRow[] => {
  const at = officeRows.find((row) => row.screen === screen);
  if (!at) return [];
  return officeRows.filter(({ below }) => below === at.below || at.below.startsWith(`${below}/`));
};

/** Screens of one audited record, by its subject; its id is the parameter of the path. */
const RECORD_SCREENS: Readonly<Record<string, OfficeScreen>> = {
  company: 'office-company',
  product: 'office-product',
  family: 'office-family',
  quotation: 'office-quotation',
  priceList: 'office-price-list',
};

/** Lists that show one audited record beside them, by its subject, with the parameter that opens it. */
const RECORD_LISTS: Readonly<Record<string, { screen: OfficeScreen; opens: string }>> = {
  print: { screen: 'office-prints', opens: 'impresion' },
};

type Routes = { routes: readonly { screen: string; path: string }[] };

/** Returns the path of a screen; undefined in shops without it. */
export const officePath = ({ routes }: Routes, screen: OfficeScreen): string | undefined => {
  const start = routes.find((route) => route.screen === 'back-office')?.path;
  const row = officeRows.find((one) => one.screen === screen);
  return start && row && `${start}/${row.below}`;
};

const listAt = (variant: Routes, screen: OfficeScreen, query: string): string | undefined =>
  officePath(variant, screen)?.concat('?', query);

/** Returns the path of one record; undefined if no screen shows it alone. */
export const officeRecordPath = (variant: Routes, subject: string, id: string) => {
  const beside = RECORD_LISTS[subject];
  if (beside) return listAt(variant, beside.screen, `${beside.opens}=${encodeCode(id)}`);
  const screen = RECORD_SCREENS[subject];
  return screen && officePath(variant, screen)?.replace(/\{\w+\}/, encodeCode(id));
};

/** Returns the path of the people's list with one of them open; undefined in shops without it. */
export const officePersonPath = (variant: Routes, id: number | string): string | undefined =>
  listAt(variant, 'office-people', `persona=${id}`);

/** Returns the path of the orders' list with the order of this number open; undefined in shops without it. */
export const officeOrderPath = (variant: Routes, number: number): string | undefined =>
  listAt(variant, 'office-orders', `t=%23${number}`);

/**
 * Returns the path of a new quotation; undefined in shops without it.
 * @param beginning what it begins with: `codigos` with commas, or the ids `pedido`, `empresa`, `persona`
 */
export const newQuotationPath = (
  variant: Routes,
  beginning: Readonly<Record<string, string | number | null | undefined>> = {},
): string | undefined => {
  const list = officePath(variant, 'office-quotations');
  const query = Object.entries(beginning).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return list && `${list}/nuevo${query.length > 0 ? `?${query.join('&')}` : ''}`;
};

/** Returns a function for paths of companies, for components without the variant. */
export const companyPathIn =
  (variant: Routes) =>
  (id: number): string | undefined =>
    officeRecordPath(variant, 'company', `${id}`);
