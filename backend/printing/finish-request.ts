import { eq, sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { printEvents, printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import { refuseIncomplete } from '#backend/media/file-parts';
import { formatMoney } from '#contract/amounts/money';
import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import { printFilePath } from '#contract/calls/printing';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { officeRecordPath } from '#variants/back-office';
import { choicesText } from '#variants/print-choices';
import { requestPrice, TO_QUOTE } from '#variants/print-estimate';
import { gramsText, hoursText, sizeText, volumeText } from '#variants/print-figures';
import type { Variant } from '#variants/schema';
import { estimateOf } from './estimates.ts';
import { mayConfirm } from './limits.ts';
import { safeStem } from './print-file.ts';
import { mailedUrl, type PrintRow, readPrint } from './prints.ts';
import { missingParts } from './start-request.ts';

type Piece = PrintRow['pieces'][number];

/** Returns the lines of a piece for both mails. */
const factsOf = ({ piece, color }: Piece, variant: Variant) => {
  const { widthMm, depthMm, heightMm, fileBytes, format, quantity } = piece;
  const found = estimateOf(variant, piece);
  const megabytes = fileBytes / 1_000_000;
  const estimate = found?.estimate;
  return {
    file: `${safeStem(piece.fileName)} (${format ? `${FORMAT_NAMES[format]}, ` : ''}${megabytes < 0.1 ? 'menos de 0,1' : oneDecimal(megabytes)} MB)`,
    size: sizeText({ sizeMm: [widthMm, depthMm, heightMm] }),
    volume: volumeText(piece),
    choices: found ? choicesText(found.material, { ...piece, color }) : piece.material,
    quantity: formatNumber(quantity),
    estimate: estimate
      ? `${gramsText(estimate.grams)} y ${hoursText(estimate.hours)} por pieza; ${estimate.cents === null ? `${TO_QUOTE.toLowerCase()} (no entra entera en la impresora)` : `${formatMoney(estimate.cents)} en total`}`
      : '',
  };
};

const totalOf = ({ pieces }: PrintRow, variant: Variant): string => {
  const estimates = pieces.map(({ piece }) => ({
    cents: estimateOf(variant, piece)?.estimate.cents ?? null,
  }));
  const price = variant.printing && requestPrice(variant.printing, estimates);
  return price ? formatMoney(price.cents) : TO_QUOTE;
};

const tell = async (tx: Tx, row: PrintRow, variant: Variant, isConfirmed: boolean) => {
  const { id: number, name, email, phone, note } = row;
  const pieces = row.pieces.map((piece) => ({
    ...factsOf(piece, variant),
    fileUrl: variant.url + printFilePath(piece.piece.guid),
  }));
  const total = totalOf(row, variant);
  const desk = officeRecordPath(variant, 'print', `${number}`);
  await queueMail(tx, {
    event: `print-request:${number}`,
    to: shopMailAddress(variant),
    replyTo: email,
    template: 'printRequest',
    data: {
      number,
      pieces,
      total,
      name,
      email,
      phone,
      note,
      url: desk ? variant.url + desk : (pieces[0]?.fileUrl ?? variant.url),
      keepDays: variant.printing?.keepDays ?? 0,
    },
  });
  if (isConfirmed)
    await queueMail(tx, {
      event: `print-received:${number}`,
      to: email,
      template: 'printReceived',
      data: { number, pieces, total, name, url: mailedUrl(variant, row.key) },
    });
};

export const finishRequest = async (
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  guid: string,
): Promise<{ number: number; key: string }> =>
  db.transaction(async (tx) => {
    // Serialized: two concurrent requests could both be the last one that gets a confirmation.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.newPrint})`);
    const [request] = await tx
      .select()
      .from(printRequests)
      .where(eq(printRequests.guid, guid))
      .for('update');
    if (!request) throw new AppError('record.notFound');
    const { id, key } = request;
    if (request.receivedAt) return { number: id, key };
    refuseIncomplete((await missingParts(tx, id)).flatMap(({ missing }) => missing));
    const isConfirmed = await mayConfirm(tx, request.email, now());
    await tx
      .update(printRequests)
      .set({ receivedAt: now(), touchedAt: now() })
      .where(eq(printRequests.id, id));
    await tx
      .insert(printEvents)
      .values({ requestId: id, toState: 'REC', actor: 'customer', at: now() });
    // The shop is notified of every request; confirmations are limited, since anybody can type an address.
    await tell(tx, await readPrint(tx, sql`r.id = ${id}`), variant, isConfirmed);
    return { number: id, key };
  });
