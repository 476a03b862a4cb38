import { variant } from 'virtual:variant';
import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { CallInput, CallOutput } from '#contract/call';
import { discountFind, discountForm, type discountUpdate } from '#contract/calls/discounts';
import { discountEntity } from '#contract/definitions/discount';
import { discount as discountSchema } from '#contract/entities/discounts';
import { orderStates } from '#contract/orders/order-states';
import { shortDateTime } from '#contract/time/dates';
import { removeDiscount, updateDiscount } from '#stores/discounts';
import { showBriefly } from '#stores/toasts';
import { officeOrderPath } from '#variants/back-office';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { Fields } from '../../ui/edit/changes.ts';
import { EditForm } from '../../ui/edit/EditForm.tsx';
import { changeTexts, fieldLabels } from '../../ui/edit/entity-values.ts';
import { useEdit } from '../../ui/edit/use-edit.ts';
import { History } from '../../ui/history/History.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SidePanel } from '../../ui/panel/SidePanel.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import {
  DiscountFields,
  errorNames,
  readDiscount,
  useLimits,
  valuesOf,
} from './DiscountFields.tsx';

type Found = CallOutput<typeof discountFind>;

const WORDS = {
  ...fieldLabels(discountEntity),
  DiscountCategoryIds: 'Categorías',
  DiscountBrandIds: 'Marcas',
};

const namesOf =
  (options: readonly { id: string; name: string }[]) =>
  (value: unknown): string =>
    Array.isArray(value) && value.length > 0
      ? value.map((id) => options.find((one) => one.id === String(id))?.name ?? id).join(', ')
      : 'todas';

const DiscountEdit = ({ discount }: { discount: Found['data'] }) => {
  const limits = useLimits();
  const loadedOf = (of: Found['data']) => ({ values: valuesOf(of), version: of.version });
  const edit = useEdit<Fields>({
    schema: discountForm,
    read: readDiscount,
    loaded: loadedOf(discount),
    save: async (changed, version) => {
      // The form's schema is the call's own.
      const parms = changed as CallInput<typeof discountUpdate>['parms'];
      const reply = await updateDiscount({ id: discount.id, version, parms });
      return reply.ok ? { ok: true, data: reply.data.data } : reply;
    },
    readStale: (detail) => {
      const { data } = discountSchema.safeParse(detail);
      return data && loadedOf(data);
    },
    fieldNames: errorNames('parms'),
    savedText: `${discount.code} guardado`,
  });
  return (
    <EditForm
      edit={edit}
      label={`Datos de ${discount.code}`}
      words={WORDS}
      texts={{
        ...changeTexts(discountEntity),
        DiscountCategoryIds: namesOf(limits.categories),
        DiscountBrandIds: namesOf(limits.brands),
      }}
    >
      {(shown) => (
        <DiscountFields
          form={edit.form}
          shown={shown}
          limits={limits}
          onChange={edit.updateChanges}
        />
      )}
    </EditForm>
  );
};

const UsedBy = ({ orders }: Pick<Found, 'orders'>) =>
  orders.length === 0 ? (
    <p className="muted">Todavía no lo usó nadie.</p>
  ) : (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Pedido</th>
          <th scope="col">Comprador</th>
          <th scope="col" className="numeric">
            Descuento
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <td>
              <a href={officeOrderPath(variant, order.number)}>N.º {order.number}</a>
              <br />
              <span className="small muted">
                {orderStates[order.state].name} · {shortDateTime(order.date)}
              </span>
            </td>
            <td>{order.personName}</td>
            <td className="numeric">{formatMoney(toCents(order.discount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** Edits a code beside its list, and lists the orders that used it. */
export const DiscountPanel = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: found, error } = useQuery(discountFind, { id });
  const [isRemoving, setRemoving] = useState(false);
  const remove = async ({ code, version }: Found['data']): Promise<string | undefined> => {
    const reply = await removeDiscount({ id, version });
    if (!reply.ok) return reply.error.text;
    showBriefly(`${code} eliminado`);
    onClose();
    return undefined;
  };
  return (
    <SidePanel title={found?.data.code ?? 'Código'} onClose={onClose}>
      {error && <Notice tone="danger">{error.text}</Notice>}
      {!found && !error && <Spinner />}
      {found && (
        <div className="stack">
          <DiscountEdit discount={found.data} />
          <h3>Pedidos con este código</h3>
          <UsedBy orders={found.orders} />
          {found.orders.length === 0 && (
            <div className="cluster">
              <Button look="danger" onClick={() => setRemoving(true)}>
                Eliminar…
              </Button>
            </div>
          )}
          <h3>Historial</h3>
          <History subject="discount" subjectId={`${id}`} />
        </div>
      )}
      {found && isRemoving && (
        <ConfirmDialog
          title={`Eliminar ${found.data.code}`}
          question={`Nadie podrá usar ${found.data.code}. El historial lo conserva.`}
          confirmText="Eliminar"
          onConfirm={() => remove(found.data)}
          onCancel={() => setRemoving(false)}
        />
      )}
    </SidePanel>
  );
};
