/** Files of reports. */
import { send } from '#client/send';
import type { CallInput, CallOutput } from '#contract/call';
import { reportLedger } from '#contract/calls/reports';
import {
  type FileOptions,
  type SheetRow,
  type TakenOut,
  takeOutPages,
} from '../imports/take-out.ts';

const LEDGER_TITLES = [
  'Fecha',
  'Tipo',
  'Pedido',
  'Cliente',
  'Documento',
  'RUT o cédula',
  'Neto',
  'IVA',
  'Total',
  'Forma de pago',
  'Local',
  'Vendedor',
];

type Line = CallOutput<typeof reportLedger>['data'][number];

const KINDS: Readonly<Record<Line['kind'], string>> = { sale: 'Venta', return: 'Devolución' };
const DOCUMENTS: Readonly<Record<Line['documentKind'], string>> = {
  RUT: 'RUT',
  CI: 'Cédula',
  '': '',
};

const ledgerRow = (line: Line): SheetRow => [
  new Date(line.date),
  KINDS[line.kind],
  line.number,
  line.name,
  DOCUMENTS[line.documentKind],
  line.document,
  line.net,
  line.tax,
  line.total,
  line.payment,
  line.branch,
  line.seller,
];

type Period = Pick<CallInput<typeof reportLedger>, 'from' | 'to'>;

/** Reads all sales and returns of a period. @returns the parts of the file */
export const takeOutLedger = (period: Period, options: FileOptions): Promise<TakenOut> =>
  takeOutPages(async (after) => {
    const reply = await send(reportLedger, { ...period, after });
    return reply.ok
      ? {
          ok: true,
          data: {
            titles: LEDGER_TITLES,
            rows: reply.data.data.map(ledgerRow),
            next: reply.data.next,
          },
        }
      : reply;
  }, options);

/** Writes rows that are shown already. @returns the parts of the file */
export const takeOutTable = (
  table: { titles: string[]; rows: (string | number)[][] },
  options: FileOptions,
): Promise<TakenOut> =>
  takeOutPages(async () => ({ ok: true, data: { ...table, next: null } }), options);
