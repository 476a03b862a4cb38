import type { Order } from '#contract/entities/orders';
import { Button } from '../Button.tsx';
import { usePrintout } from '../print/use-printout.tsx';
import { Receipt } from './Receipt.tsx';

interface ReceiptButtonsProps {
  order: Order;
  /** Moves the focus on, before the printer's dialog opens. */
  onPrint?: () => void;
}

/** Prints the receipt of a sale at the counter. */
export const ReceiptButtons = ({ order, onPrint }: ReceiptButtonsProps) => {
  const ticket = usePrintout((one: Order) => <Receipt key={one.id} order={one} isTicket />);
  const sheet = usePrintout((one: Order) => <Receipt key={one.id} order={one} isTicket={false} />);
  return (
    <>
      <Button
        look="small"
        onClick={() => {
          onPrint?.();
          ticket.print([order]);
        }}
      >
        Imprimir ticket
      </Button>
      <Button
        look="small"
        onClick={() => {
          onPrint?.();
          sheet.print([order]);
        }}
      >
        Imprimir en A4
      </Button>
      {ticket.printout}
      {sheet.printout}
    </>
  );
};
