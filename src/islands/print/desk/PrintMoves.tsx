import { variant } from 'virtual:variant';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { MAX_PRINT_TEXT } from '#contract/calls/printing';
import type { DeskPrint } from '#contract/entities/prints';
import { awaitsPayment, hasBeenPaid, isCancelled } from '#contract/orders/order-states';
import {
  canMovePrint,
  type PrintState,
  printEffects,
  printStates,
  sellerMoves,
} from '#contract/orders/print-states';
import { mayBe } from '#contract/orders/quotation-states';
import { movePrint } from '#stores/printing/print-desk';
import { showToast } from '#stores/toasts';
import { officeOrderPath } from '#variants/back-office';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';

/** The next step of each state. */
const FORWARD: Partial<Record<PrintState, PrintState>> = {
  REC: 'REV',
  ACC: 'PRI',
  PRI: 'REA',
  REA: 'DEL',
};

/** Names the button of a move. */
const moveName = (from: PrintState, to: PrintState): string => {
  const names: Readonly<Record<PrintState, string>> = {
    REC: 'Volver a recibido',
    REV: from === 'REC' ? 'Empezar a revisar' : 'Volver a revisar',
    QUO: 'Presupuestar',
    ACC: 'No se empezó a imprimir',
    PRI: from === 'ACC' ? 'Empezar a imprimir' : 'Volver a imprimir',
    REA: 'Está listo',
    DEL: 'Entregado',
    CAN: 'Cancelar',
  };
  return names[to];
};

/** Says which pieces use up filament: those without one are printed all the same. */
const takenText = (pieces: DeskPrint['pieces']): string => {
  const without = pieces.filter(({ filamentId }) => filamentId === null).length;
  if (without === 0) return 'Se descuenta el filamento de las piezas.';
  if (without === pieces.length)
    return 'No se descuenta filamento: ninguna pieza tiene uno elegido.';
  return `Se descuenta el filamento de las piezas, menos el de ${counted(without, 'pieza', 'piezas')} sin uno elegido.`;
};

/** Says what a move does beyond the state. */
const effectText = ({ state, quotation, order, pieces }: DeskPrint, to: PrintState): string => {
  const effects = printEffects(state, to, 'seller');
  if (!effects) return '';
  return [
    effects.filament === 'take' && takenText(pieces),
    effects.filament === 'return' && 'Los gramos vuelven al carrete abierto.',
    effects.quotation !== 'keep' &&
      quotation &&
      mayBe(quotation.state, 'cancel') &&
      'El presupuesto enviado deja de valer.',
    effects.order === 'dispatch' && 'El pedido pasa a despachado.',
    to === 'CAN' && printStates[state].filament === 'taken' && 'El filamento usado no vuelve.',
    effects.order === 'drop' &&
      order &&
      (awaitsPayment(order)
        ? `También se cancela el pedido N.º ${order.number}, que no se pagó.`
        : hasBeenPaid(order) &&
          `El pedido N.º ${order.number} está pagado y sigue: cancélalo y devuelve el dinero en Pedidos.`),
    effects.mailsCustomer && 'Se avisa por correo.',
  ]
    .filter(Boolean)
    .join(' ');
};

interface AskProps {
  print: DeskPrint;
  to: PrintState;
  onClose: () => void;
}

/** Asks for the customer's text before a move. */
const Ask = ({ print, to, onClose }: AskProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { number, version, state } = print;
  const effects = effectText(print, to);
  const move = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const reply = await movePrint({ number, version, state: to, text });
    setBusy(false);
    if (reply.ok) return onClose();
    const { code } = reply.error;
    if (code === 'record.stale' || code === 'record.changed') {
      // The panel shows the current state by now.
      showToast('warning', reply.error.text);
      return onClose();
    }
    setProblem(Object.values(reply.error.fields ?? {})[0] ?? reply.error.text);
  };
  return (
    <Dialog title={moveName(state, to)} onClose={onClose}>
      <div className="stack">
        {effects !== '' && <p>{effects}</p>}
        <Field label="Mensaje (opcional)" hint="Lo lee quien pidió la impresión.">
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={MAX_PRINT_TEXT}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {problem !== '' && <Notice tone="danger">{problem}</Notice>}
        <div className="cluster">
          <Button
            look={to === 'CAN' ? 'danger' : 'primary'}
            aria-disabled={isBusy}
            onClick={() => void move()}
          >
            {to === 'CAN' ? 'Sí, cancelar' : moveName(state, to)}
          </Button>
          <Button onClick={onClose}>Volver</Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Says what the order asks of the workshop before the request is delivered. */
const orderText = ({ state, order }: DeskPrint): string => {
  if (!order || !printStates[state].isOpen) return '';
  if (isCancelled(order))
    return canMovePrint(state, 'REV', 'seller')
      ? `El pedido N.º ${order.number} se canceló. Vuelve a revisar para presupuestarlo de nuevo, o cancela la impresión.`
      : `El pedido N.º ${order.number} se canceló: no sigas imprimiendo, y cancela la impresión.`;
  return hasBeenPaid(order) ? '' : 'Falta el pago: se imprime cuando el pedido está pagado.';
};

/** Buttons of the moves that the table of states allows. */
export const PrintMoves = ({ print }: { print: DeskPrint }) => {
  const { state } = print;
  const [asked, setAsked] = useState<PrintState>();
  const { order } = print;
  const moves = sellerMoves(state).filter((to) => {
    const needs = printEffects(state, to, 'seller')?.order;
    // An accepted quotation holds until its order is cancelled.
    if (needs === 'cancelled') return !order || isCancelled(order);
    return needs !== 'paid' || !order || hasBeenPaid(order);
  });
  const text = orderText(print);
  return (
    <>
      <div className="cluster">
        {order && awaitsPayment(order) && printStates[state].isOpen && (
          <a className="button button-primary" href={officeOrderPath(variant, order.number)}>
            Ver el pago del pedido N.º {order.number}
          </a>
        )}
        {moves.map((to) => (
          <Button
            key={to}
            {...(FORWARD[state] === to
              ? { look: 'primary' as const }
              : { look: to === 'CAN' ? ('quiet' as const) : ('small' as const) })}
            onClick={() => setAsked(to)}
          >
            {moveName(state, to)}
          </Button>
        ))}
      </div>
      {text !== '' && (
        <Notice tone={print.order && isCancelled(print.order) ? 'warning' : 'info'}>{text}</Notice>
      )}
      {asked && <Ask print={print} to={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};
