import type { Order } from '#contract/entities/orders';
import { Button } from '../Button.tsx';
import { usePrintout } from '../print/use-printout.tsx';
import { Receipt } from './Receipt.tsx';

/** Prints the receipt of a sale at the counter. */
export const ReceiptButtons = ({ order }: { order: Order }) => {
  const ticket = usePrintout((one: Order) => <Receipt key={one.id} order={one} isTicket />);
  const sheet = usePrintout((one: Order) => <Receipt key={one.id} order={one} isTicket={false} />);
  return (
    <>
      <Button look="small" onClick={() => ticket.print([order])}>
        Imprimir ticket
      </Button>
      <Button look="small" onClick={() => sheet.print([order])}>
        Imprimir en A4
      </Button>
      {ticket.printout}
      {sheet.printout}
    </>
  );
};
