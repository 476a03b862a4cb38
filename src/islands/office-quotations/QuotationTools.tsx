import { useState } from 'react';
import { chatWith } from '#catalog-view/chat';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { Quotation } from '#contract/entities/quotations';
import { mayBe } from '#contract/orders/quotation-states';
import { dayText } from '#contract/time/dates';
import { cancelQuotation, sendQuotation } from '#stores/quotations';
import { showBriefly, showToast } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { whatsappNumber } from '../../ui/order/whatsapp-number.ts';
import { usePrintout } from '../../ui/print/use-printout.tsx';
import { QuotationSheet } from './QuotationSheet.tsx';

const messageOf = ({ customerName, number, total, url, validUntil }: Quotation): string =>
  `¡Hola, ${customerName}! Este es tu presupuesto N.º ${number}, de ${formatMoney(toCents(total))}: ${url} Vale hasta el ${dayText(validUntil)}.`;

interface QuotationToolsProps {
  quotation: Quotation;
  /** Whether its form has unsaved changes. */
  isDirty: boolean;
  onChanged: (quotation: Quotation) => void;
}

/** Sends, prints and cancels a quotation. */
export const QuotationTools = ({ quotation, isDirty, onChanged }: QuotationToolsProps) => {
  const { id, version, state, url, customerEmail, customerPhone } = quotation;
  const [isBusy, setBusy] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const { print, printout } = usePrintout((one: Quotation) => (
    <QuotationSheet key={one.id} quotation={one} />
  ));
  const maySend = mayBe(state, 'send') && url !== '';
  const advice = isDirty
    ? 'Guarda los cambios antes de enviarlo.'
    : maySend && customerEmail === ''
      ? 'Sin email del cliente: agrégalo y guarda para enviarlo por correo.'
      : '';

  /** @returns whether its link works now */
  const sendIt = async (byMail: boolean): Promise<boolean> => {
    // An open link needs nothing but its mail.
    if (state === 'SEN' && !byMail) return true;
    if (isBusy) return false;
    setBusy(true);
    const reply = await sendQuotation({ id, version, byMail });
    setBusy(false);
    if (reply.ok) onChanged(reply.data.data);
    else showToast('error', Object.values(reply.error.fields ?? {})[0] ?? reply.error.text);
    return reply.ok;
  };
  const mail = async (): Promise<void> => {
    if (await sendIt(true)) showBriefly(`Enviado a ${customerEmail}`);
  };
  const chat = async (): Promise<void> => {
    // Opened with the click: a browser would block it after the answer.
    const tab = window.open('', '_blank');
    if (await sendIt(false))
      tab?.location.replace(chatWith(whatsappNumber(customerPhone) ?? '', messageOf(quotation)));
    else tab?.close();
  };
  const copy = async (): Promise<void> => {
    if (!(await sendIt(false))) return;
    try {
      await navigator.clipboard.writeText(url);
      showBriefly('Enlace copiado');
    } catch {
      showToast('warning', `Copia el enlace: ${url}`);
    }
  };

  /** Somebody who ordered by phone needs no link. */
  const accept = async (): Promise<void> => {
    if (await sendIt(false)) location.assign(new URL(url).pathname);
  };

  return (
    <div className="stack">
      <div className="cluster">
        {maySend && (
          <>
            <Button
              {...(customerEmail !== '' && { look: 'primary' as const })}
              disabled={isDirty || customerEmail === ''}
              aria-disabled={isBusy}
              onClick={() => void mail()}
            >
              Enviar por correo
            </Button>
            <Button
              // The usual way to a customer without an e-mail.
              {...(customerEmail === '' && { look: 'primary' as const })}
              disabled={isDirty}
              aria-disabled={isBusy}
              onClick={() => void chat()}
            >
              Enviar por WhatsApp
            </Button>
            <Button disabled={isDirty} aria-disabled={isBusy} onClick={() => void copy()}>
              Copiar enlace
            </Button>
          </>
        )}
        {(state === 'DRA' || state === 'SEN') && url !== '' && (
          <Button disabled={isDirty} aria-disabled={isBusy} onClick={() => void accept()}>
            Aceptar por el cliente
          </Button>
        )}
        <Button disabled={isDirty} onClick={() => print([quotation])}>
          Imprimir
        </Button>
        {mayBe(state, 'cancel') && (
          <Button look="quiet" onClick={() => setCancelling(true)}>
            Cancelar presupuesto
          </Button>
        )}
      </div>
      <p className="small muted" role="status">
        {advice}
      </p>
      {isCancelling && (
        <ConfirmDialog
          title="Cancelar presupuesto"
          question={`¿Cancelar el presupuesto N.º ${quotation.number}? Su enlace deja de valer.`}
          confirmText="Sí, cancelarlo"
          cancelText="Volver"
          onConfirm={async () => {
            const reply = await cancelQuotation({ id, version });
            if (!reply.ok) return reply.error.text;
            setCancelling(false);
            onChanged(reply.data.data);
            return undefined;
          }}
          onCancel={() => setCancelling(false)}
        />
      )}
      {printout}
    </div>
  );
};
