import { eq, sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { printRequests } from '#backend/database/tables/printing';
import { AppError } from '#backend/http/app-error';
import { queueMail } from '#backend/mail/outbox';
import { shopMailAddress } from '#backend/mail/shop-address';
import { refuseIncomplete } from '#backend/media/file-parts';
import { formatMoney } from '#contract/amounts/money';
import { formatNumber, oneDecimal } from '#contract/amounts/numbers';
import { printFilePath } from '#contract/calls/printing';
import { FORMAT_NAMES } from '#contract/files/model-format';
import { estimatePrint, materialOf, TO_QUOTE } from '#variants/print-estimate';
import { gramsText, hoursText, volumeText } from '#variants/print-figures';
import type { Variant } from '#variants/schema';
import { mayConfirm } from './limits.ts';
import { safeStem } from './print-file.ts';
import { missingParts } from './start-request.ts';

type Request = typeof printRequests.$inferSelect;

const SURFACE_WORDS: Record<Request['surface'], string> = {
  closed: '',
  turned: ' (con caras invertidas: volumen estimado)',
  open: ' (con bordes abiertos: volumen estimado)',
};

/** Returns the facts for both mails. */
const factsOf = (request: Request, variant: Variant) => {
  const { widthMm, depthMm, heightMm, areaMm2, volumeMm3, quantity, format } = request;
  const material = variant.printing && materialOf(variant.printing, request.material);
  const estimate =
    variant.printing &&
    material &&
    estimatePrint(
      variant.printing,
      material,
      { sizeMm: [widthMm, depthMm, heightMm], areaMm2, volumeMm3 },
      quantity,
    );
  const megabytes = request.fileBytes / 1_000_000;
  return {
    number: request.id,
    file: `${safeStem(request.fileName)} (${format ? `${FORMAT_NAMES[format]}, ` : ''}${megabytes < 0.1 ? 'menos de 0,1' : oneDecimal(megabytes)} MB)`,
    size: [widthMm, depthMm, heightMm].map((edge) => oneDecimal(edge)).join(' × '),
    volume: `${volumeText({ volumeMm3 })}${SURFACE_WORDS[request.surface]}`,
    material: material?.name ?? request.material,
    quantity: formatNumber(quantity),
    estimate: estimate
      ? `${gramsText(estimate.grams)} y ${hoursText(estimate.hours)} por pieza; ${estimate.cents === null ? `${TO_QUOTE.toLowerCase()} (no entra entera en la impresora)` : `${formatMoney(estimate.cents)} en total`}`
      : '',
  };
};

const tell = async (tx: Tx, request: Request, variant: Variant, isConfirmed: boolean) => {
  const facts = factsOf(request, variant);
  const { name, email, phone, note } = request;
  await queueMail(tx, {
    event: `print-request:${request.id}`,
    to: shopMailAddress(variant),
    replyTo: email,
    template: 'printRequest',
    data: {
      ...facts,
      name,
      email,
      phone,
      note,
      fileUrl: variant.url + printFilePath(request.guid),
      keepDays: variant.printing?.keepDays ?? 0,
    },
  });
  if (isConfirmed)
    await queueMail(tx, {
      event: `print-received:${request.id}`,
      to: email,
      template: 'printReceived',
      data: { ...facts, name },
    });
};

export const finishRequest = async (
  { db, variant, now }: Pick<Dependencies, 'db' | 'variant' | 'now'>,
  guid: string,
): Promise<number> =>
  db.transaction(async (tx) => {
    // Serialized: two concurrent requests could both be the last one that gets a confirmation.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.newPrint})`);
    const [request] = await tx
      .select()
      .from(printRequests)
      .where(eq(printRequests.guid, guid))
      .for('update');
    if (!request) throw new AppError('record.notFound');
    if (request.receivedAt) return request.id;
    refuseIncomplete(await missingParts(tx, request.id));
    const isConfirmed = await mayConfirm(tx, request.email, now());
    await tx
      .update(printRequests)
      .set({ receivedAt: now(), touchedAt: now() })
      .where(eq(printRequests.id, request.id));
    // The shop is notified of every request; confirmations are limited, since anybody can type an address.
    await tell(tx, request, variant, isConfirmed);
    return request.id;
  });
