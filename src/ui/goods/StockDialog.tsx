import { useState } from 'react';
import * as z from 'zod/mini';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { stockPreviewCount } from '#contract/calls/stock-changes';
import { neededReason } from '#contract/fields/fields';
import { setStock } from '#stores/goods/goods';
import { showBriefly } from '#stores/toasts';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { usePlace } from '../dialog/place.ts';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { useBranches } from '../use-branches.ts';
import { useQuery } from '../use-query.ts';
import { MoveStock } from './MoveStock.tsx';
import { currentQuantity, Reasons, type StockFormProps, typedUnits } from './StockFields.tsx';

interface StockDialogProps {
  code: string;
  branch: { code: string; name: string; quant: number };
  onClose: () => void;
}

/** Frequent reasons; others are typed. */
const REASONS = ['Recuento', 'Llegó mercadería', 'Venta en el mostrador', 'Rotura', 'Devolución'];

const schema = z.object({ quantity: typedUnits(0), reason: neededReason() });

interface SetStockProps extends StockFormProps {
  /** Absent if there is no other branch or no unit to move. */
  onMove?: (() => void) | undefined;
}

const SetStock = ({ code, branch, from, onFrom, onMove, onClose }: SetStockProps) => {
  const place = usePlace();
  const form = useForm({
    schema,
    send: async ({ quantity, reason }) => {
      if (quantity === from) {
        onClose();
        return undefined;
      }
      const reply = await setStock({ code, branch: branch.code, quantity, from, reason });
      if (reply.ok) {
        showBriefly(`${branch.name}: ${counted(quantity, 'unidad', 'unidades')} de ${code}`);
        onClose();
        return undefined;
      }
      const current = currentQuantity(reply.error.detail, branch.code);
      if (current !== undefined) onFrom(current);
      return atFields(reply.error, { quantity: 'quantity', reason: 'reason' });
    },
  });
  return (
    <Form
      form={form}
      submitText="Guardar"
      beside={
        onMove && <Button onClick={() => leaveForms(onMove, place?.id)}>Pasar a otro local</Button>
      }
    >
      <TextField
        form={form}
        name="quantity"
        label="Cuántas quedan"
        inputMode="numeric"
        defaultValue={`${from}`}
        // The pressed button of the other form is gone.
        autoFocus
        // Typing replaces the old number.
        onFocus={({ target }) => target.select()}
      />
      <TextField form={form} name="reason" label="Motivo" defaultValue={REASONS[0]} />
      <Reasons reasons={REASONS} />
    </Form>
  );
};

/**
 * Says how many reserved units are still on the shelf. Counting them as stock would sell them
 * twice.
 */
const ReservedUnits = ({ code, branch }: { code: string; branch: string }) => {
  const { data } = useQuery(stockPreviewCount, { branch, items: [{ Code: code, Quantity: 0 }] });
  const { setApart = 0 } = data?.data[0] ?? {};
  if (setApart === 0) return null;
  return setApart === 1
    ? ' 1 apartada para un pedido no se cuenta aquí.'
    : ` ${formatNumber(setApart)} apartadas para pedidos no se cuentan aquí.`;
};

/** Sets the stock of a product in a branch, or moves units to another branch. */
export const StockDialog = ({ code, branch, onClose }: StockDialogProps) => {
  const [from, setFrom] = useState(branch.quant);
  const [isMoving, setMoving] = useState(false);
  const others = useBranches().filter((other) => other.code !== branch.code);
  const canMove = others.length > 0 && from > 0;
  const shared = { code, branch, from, onFrom: setFrom, onClose };
  return (
    <Dialog title={`Stock de ${code} en ${branch.name}`} onClose={onClose}>
      <p>
        Hay {counted(from, 'unidad', 'unidades')}.
        <ReservedUnits code={code} branch={branch.code} />
      </p>
      {isMoving ? (
        <MoveStock {...shared} others={others} onBack={() => setMoving(false)} />
      ) : (
        <SetStock {...shared} onMove={canMove ? () => setMoving(true) : undefined} />
      )}
    </Dialog>
  );
};
