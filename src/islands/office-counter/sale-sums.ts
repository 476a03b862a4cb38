/** Sums of a sale at the counter, as they are typed. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { typedCents } from '#contract/amounts/typed-amounts';
import type { CallInput } from '#contract/call';
import type { orderSell } from '#contract/calls/counter';
import { MAX_QUANTITY } from '#contract/limits';
import { COUNTER_PAYMENT_IDS, type CounterPaymentId } from '#contract/orders/counter-payments';
import { quotedTotal, unitCentsOf } from '#contract/orders/quotation-prices';
import { barcodeIn } from '#contract/text/barcodes';
import type { CounterSale, SoldLine } from '#stores/orders/counter-sale';

type Payments = CallInput<typeof orderSell>['sale']['Payments'];

/** Returns an integer from 0 to 999; NaN for anything else, such as a scanned code. */
const numberOf = (text: string): number =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;

const quotedOf = ({ price, discount, quantity }: SoldLine) => ({
  priceCents: toCents(price),
  discount: numberOf(discount || '0') || 0,
  quantity: numberOf(quantity) || 0,
});

/** Returns what a unit of the line costs. */
export const unitOf = (line: SoldLine): number => unitCentsOf(quotedOf(line));
export const subtotalOf = (line: SoldLine): number => unitOf(line) * quotedOf(line).quantity;
export const totalOf = (lines: readonly SoldLine[]): number => quotedTotal(lines.map(quotedOf));

/** Returns why a line cannot be sold as it is typed; empty = it can. */
export const lineProblem = ({ quantity, discount }: SoldLine): string => {
  const units = numberOf(quantity);
  if (!(units >= 1 && units <= MAX_QUANTITY)) return `De 1 a ${MAX_QUANTITY} unidades`;
  return numberOf(discount || '0') <= 100 ? '' : 'El descuento va de 0 a 100 %';
};

/** Returns whether a scanner typed a code where a number or an amount belongs: no amount has twelve digits. */
export const isStrayCode = (text: string): boolean =>
  barcodeIn(text) !== undefined || /[a-z]|^\s*\d{12,}\s*$/i.test(text);

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** Returns whether a key of a scanner, or of a person, writes where no field takes it, such as on a button. */
export const isStrayKey = (
  target: { matches: (selectors: string) => boolean },
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !(ctrlKey || altKey || metaKey) && !target.matches(FIELDS);

/** Adds units of a product: to its line, if it has one. */
export const withSold = (
  lines: readonly SoldLine[],
  { code, name, price, quantity }: Pick<SoldLine, 'code' | 'name' | 'price'> & { quantity: number },
): SoldLine[] => {
  if (!lines.some((line) => line.code === code))
    return [...lines, { code, name, price, discount: '0', quantity: `${quantity}` }];
  return lines.map((line) =>
    line.code === code
      ? {
          ...line,
          quantity: `${Math.min(MAX_QUANTITY, (numberOf(line.quantity) || 0) + quantity)}`,
        }
      : line,
  );
};

/** Cents of a typed amount; an empty one is none. */
const centsOf = (text: string): number => (text.trim() === '' ? 0 : typedCents(text));

interface Paid {
  payments: Payments;
  /** The missing part, in cents. */
  missing: number;
  /** Money that goes back to the customer, in cents. */
  change: number;
  /** Why it cannot be paid so; empty = it can. */
  problem: string;
}

/** More change, in cents, than anybody gives: a code that was scanned as an amount, or a slip. */
const MAX_CHANGE = 1_000_000;

const paidOf = (parts: Readonly<Record<CounterPaymentId, number>>, total: number): Paid => {
  const { EFE: received } = parts;
  const others = parts.TAR + parts.TRA;
  const cash = total - others;
  const missing = Math.max(cash - received, 0);
  const wrong = Object.values(parts).some((cents) => Number.isNaN(cents));
  const amounts = { ...parts, EFE: cash };
  const used = COUNTER_PAYMENT_IDS.filter((id) => amounts[id] > 0);
  const change = wrong ? 0 : Math.max(received - Math.max(cash, 0), 0);
  return {
    payments: (used.length > 0 ? used : (['EFE'] as const)).map((id) => ({
      PaymentId: id,
      Amount: amounts[id] / 100,
      ...(id === 'EFE' && { Received: Math.max(received, cash) / 100 }),
    })),
    missing: wrong ? 0 : missing,
    change,
    problem: wrong
      ? 'Escribe el importe en números'
      : cash < 0
        ? 'Los pagos superan el total'
        : change > MAX_CHANGE
          ? `El vuelto sería ${formatMoney(change)}: revisa lo recibido`
          : '',
  };
};

/** Returns how the sale is paid. Without a typed amount the one means pays it exactly. */
export const readPayments = (
  { means, amounts }: Pick<CounterSale, 'means' | 'amounts'>,
  total: number,
): Paid => {
  const none = { EFE: 0, TAR: 0, TRA: 0 };
  if (means === 'EFE')
    return paidOf(
      { ...none, EFE: amounts.EFE.trim() === '' ? total : centsOf(amounts.EFE) },
      total,
    );
  if (means) return paidOf({ ...none, [means]: total }, total);
  return paidOf(
    { EFE: centsOf(amounts.EFE), TAR: centsOf(amounts.TAR), TRA: centsOf(amounts.TRA) },
    total,
  );
};

/** Returns why a sale cannot be finished with the typed amounts; empty = it can. */
export const unpaidText = ({ problem, missing }: Pick<Paid, 'problem' | 'missing'>): string =>
  problem || (missing > 0 ? `Faltan ${formatMoney(missing)}` : '');

/** Returns the sale as the call takes it. */
export const toSale = (
  { guid, lines, known, name, identifier, phone, email }: CounterSale,
  branch: string,
  payments: Payments,
): CallInput<typeof orderSell>['sale'] => ({
  OrderGUID: guid,
  OrderBranchCode: branch,
  // A person without an employer has the shop's own company, without its name.
  CustomerCompanyId: known && known.companyName !== '' ? known.companyId : null,
  CustomerPersonId: known?.personId ?? null,
  CustomerName: known ? '' : name,
  CustomerIdentifier: known ? '' : identifier,
  CustomerPhone: phone,
  CustomerEmail: email,
  Items: lines.map(({ code, price, discount, quantity }) => ({
    Code: code,
    Price: price,
    Discount: numberOf(discount || '0'),
    Quantity: numberOf(quantity),
  })),
  Payments: payments,
});
