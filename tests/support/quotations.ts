/** Quotations for tests: written as a seller's page does, accepted as a customer's does. */
import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls';
import { quotationAdd } from '#contract/calls/quotations';
import type { Quotation } from '#contract/entities/quotations';
import type { Answer } from './app.ts';

export interface QuotedRow {
  Code?: string;
  Name?: string;
  Price: number;
  Discount?: number;
  Quantity?: number;
}

const itemsOf = (rows: readonly QuotedRow[]) =>
  rows.map((row) => ({ Code: '', Name: row.Code ?? '', Discount: 0, Quantity: 1, ...row }));

export const quotationOf = (rows: readonly QuotedRow[], more: Record<string, unknown> = {}) => ({
  quotation: {
    QuotationGUID: randomUUID(),
    QuotationCustomerName: 'Taller Sosa',
    QuotationCustomerPhone: '099 123 456',
    QuotationCustomerEmail: 'sosa@taller.example',
    Items: itemsOf(rows),
    ...more,
  },
});

/** All lines, for an update. */
export const parmsOf = (rows: readonly QuotedRow[]) => ({ Items: itemsOf(rows) });

export const keyIn = ({ url }: Pick<Quotation, 'url'>): string =>
  new URL(url).pathname.split('/').at(-1) ?? '';

export const GUEST = { name: 'Eva', lastName: 'Sosa', email: 'eva@correo.example' };

/** Picks it up at the first branch and pays by deposit. */
export const acceptanceOf = (
  quotation: Pick<Quotation, 'url' | 'version'>,
  more: Record<string, unknown> = {},
) => ({
  key: keyIn(quotation),
  version: quotation.version,
  shippingPrice: 0,
  order: {
    OrderPhone: '099 000 000',
    OrderShippingId: 'RES',
    OrderBranchCode: 'B',
    OrderPaymentId: 'BRDE',
  },
  guest: GUEST,
  ...more,
});

type Name = Extract<keyof typeof calls, `quotation${string}`>;
type Post = (
  path: string,
  input: unknown,
  token: string | undefined,
) => Promise<Pick<Answer, 'status' | 'body'>>;

/** @param seller token of the seller who writes them */
export const quotationCalls = (post: Post, seller: () => string) => {
  const call = (name: Name, input: object, token: string | undefined = seller()) =>
    post(calls[name].path, input, token);
  const done = async (name: Name, input: object): Promise<Quotation> => {
    const { status, body } = await call(name, input);
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return quotationAdd.output.parse(body).data;
  };
  return {
    call,
    done,
    /** Without a session. */
    visit: (name: Name, input: object) => post(calls[name].path, input, undefined),
    /** @returns a quotation whose link works */
    sent: async (rows: readonly QuotedRow[], more: Record<string, unknown> = {}) => {
      const { id } = await done('quotationAdd', quotationOf(rows, more));
      return done('quotationSend', { id, byMail: false });
    },
  };
};
