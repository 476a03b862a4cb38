/** Writes the final prices of a request, and offers them as its quotation. */
import { eq, sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { derivedGuid } from '#backend/database/derived-guid';
import { users } from '#backend/database/tables/accounts';
import { printPieces } from '#backend/database/tables/printing';
import { AppError, refuseField } from '#backend/http/app-error';
import { readQuotations } from '#backend/quotations/queries';
import { addQuotation, changeQuotation, sendQuotation } from '#backend/quotations/write';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { InputOf } from '#contract/calls';
import type { Filament } from '#contract/entities/prints';
import { MAX_QUANTITY } from '#contract/limits';
import { mayChooseSpool, mayQuotePrint } from '#contract/orders/print-states';
import { mayBe, quotationStateAt } from '#contract/orders/quotation-states';
import { addDays, shopDay } from '#contract/time/dates';
import { choicesText } from '#variants/print-choices';
import { materialOf } from '#variants/print-estimate';
import type { Variant } from '#variants/schema';
import { listFilaments } from './filaments.ts';
import { changePrint, lockPrintAt, type PrintDependencies, touchPrint } from './locked-print.ts';
import { safeStem } from './print-file.ts';
import { type PrintRow, readPrint } from './prints.ts';

type Input = InputOf<'printRequestQuote'>;

/** @throws AppError request.invalid for a filament of another material */
const checkFilament = (
  filaments: readonly Filament[],
  { material }: PrintRow['pieces'][number]['piece'],
  filamentId: number | null,
  at: string,
): void => {
  const found = filaments.find(({ id }) => id === filamentId);
  if (filamentId !== null && found?.material !== material) throw refuseField(at);
};

/**
 * Chooses the filament of a piece before it is taken.
 * @throws AppError record.stale, record.changed, record.notFound, request.invalid
 */
export const choosePrintSpool = async (
  tx: Tx,
  input: InputOf<'printRequestSpool'>,
  { userId }: OwnSession,
  deps: Pick<PrintDependencies, 'variant' | 'now'>,
): Promise<void> => {
  const row = await lockPrintAt(tx, input, deps, userId);
  if (!mayChooseSpool(row.state)) throw new AppError('record.changed');
  const found = row.pieces.find(({ piece }) => piece.id === input.pieceId);
  if (!found) throw new AppError('record.notFound');
  checkFilament(await listFilaments(tx), found.piece, input.filamentId, 'filamentId');
  await tx
    .update(printPieces)
    .set({ filamentId: input.filamentId })
    .where(eq(printPieces.id, input.pieceId));
  await touchPrint(tx, row);
};

/** @throws AppError request.invalid unless each piece is named once, with a filament of its material */
const writePieces = async (tx: Tx, row: PrintRow, { pieces }: Input): Promise<void> => {
  const filaments = await listFilaments(tx);
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  if (byId.size !== row.pieces.length || pieces.length !== row.pieces.length)
    throw refuseField('pieces');
  for (const { piece } of row.pieces) {
    const input = byId.get(piece.id);
    if (!input) throw refuseField('pieces');
    const { filamentId, grams, price } = input;
    checkFilament(filaments, piece, filamentId, `pieces.${pieces.indexOf(input)}.filamentId`);
    await tx
      .update(printPieces)
      .set({ filamentId, grams, priceCents: toCents(price) })
      .where(eq(printPieces.id, piece.id));
  }
};

/** Returns the lines of the quotation; more pieces than a line takes are one. */
const linesOf = ({ pieces }: PrintRow, { printing }: Variant, extra: number) => [
  ...pieces.map(({ piece, color }) => {
    const material = printing && materialOf(printing, piece.material);
    const choices = material ? choicesText(material, { ...piece, color }) : piece.material;
    const name = `Impresión 3D: ${safeStem(piece.fileName)} (${choices})`;
    const { quantity } = piece;
    const price = (piece.priceCents ?? 0) / 100;
    return quantity > MAX_QUANTITY
      ? { name: `${quantity} × ${name}`, price: price * quantity, quantity: 1 }
      : { name, price, quantity };
  }),
  ...(extra > 0 ? [{ name: 'Mínimo por pedido', price: extra, quantity: 1 }] : []),
];

/**
 * Offers the prices of a request as one quotation, and mails it.
 * @throws AppError record.stale, record.changed, and those of `addQuotation` and `sendQuotation`
 */
export const quotePrint = async (
  tx: Tx,
  input: Input,
  session: OwnSession,
  deps: Pick<PrintDependencies, 'variant' | 'now'>,
): Promise<void> => {
  const { variant, now } = deps;
  const before = await lockPrintAt(tx, input, deps, session.userId);
  if (!mayQuotePrint(before.state)) throw new AppError('record.changed');
  await writePieces(tx, before, input);
  const row = await readPrint(tx, sql`r.id = ${before.id}`);
  const writing = { session, at: now(), variant };
  const Items = linesOf(row, variant, input.extra).map(({ name, price, quantity }) => ({
    Code: '',
    Name: name,
    Price: price,
    Discount: 0,
    Quantity: quantity,
  }));
  const QuotationValidUntil = addDays(shopDay(now()), input.days);
  const [open] =
    row.quotationId === null ? [] : await readQuotations(tx, sql`q.id = ${row.quotationId}`);
  const [account] = await tx
    .select({ personId: users.personId })
    .from(users)
    .where(sql`${users.id} = (select user_id from print_requests where id = ${row.id})`);
  const quotation =
    open && mayBe(quotationStateAt(open, now()), 'edit')
      ? await changeQuotation(
          tx,
          {
            id: open.id,
            version: open.version,
            parms: { Items, QuotationValidUntil, QuotationNotes: input.notes },
          },
          writing,
        )
      : await addQuotation(
          tx,
          {
            quotation: {
              QuotationGUID: derivedGuid(`print:${row.key}:${row.version}`),
              QuotationCustomerName: row.name,
              QuotationCustomerPhone: row.phone,
              QuotationCustomerEmail: row.email,
              QuotationBranchCode: '',
              QuotationNotes: input.notes,
              QuotationPersonId: account?.personId ?? null,
              QuotationValidUntil,
              Items,
            },
          },
          writing,
        );
  const total = `${formatMoney(toCents(quotation.total))} sin el envío`;
  // Notes that the customer has read are not repeated.
  const text = [total, open?.notes === input.notes ? '' : input.notes].filter(Boolean).join('\n');
  await changePrint(
    tx,
    row,
    {
      state: 'QUO',
      quotationId: quotation.id,
      ...(row.workerId === null && { workerId: session.userId }),
    },
    { toState: 'QUO', actor: 'seller', userId: session.userId, text, at: now() },
  );
  const { id, version } = quotation;
  await sendQuotation(tx, { id, version, byMail: true }, writing);
};
