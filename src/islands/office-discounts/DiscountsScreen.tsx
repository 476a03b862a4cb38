import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { discountFilter } from '#contract/calls/discounts';
import type { Discount } from '#contract/entities/discounts';
import {
  type DiscountState,
  discountStateNames,
  discountStateOf,
} from '#contract/orders/discount-states';
import { dayText, shopDay } from '#contract/time/dates';
import { besideFilter, codecOf, filterItems, textFilter } from '#stores/reads/list-query';
import { leaveForms } from '#stores/unsaved';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters, searchField } from '../../ui/list/ListFilters.tsx';
import { Split } from '../../ui/panel/SidePanel.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRows } from '../../ui/table/use-rows.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { DiscountAdd } from './DiscountAdd.tsx';
import { DiscountPanel } from './DiscountPanel.tsx';

const codec = codecOf({ text: textFilter('t'), opened: besideFilter('codigo') });

const TONES: Readonly<Record<DiscountState, string>> = {
  off: 'muted',
  waiting: 'warning',
  over: 'danger',
  usedUp: 'danger',
  active: 'success',
};

const StateTag = ({ discount }: { discount: Discount }) => {
  const state = discountStateOf(discount, shopDay(new Date()));
  return <span className={`tag tag-${TONES[state]}`}>{discountStateNames[state]}</span>;
};

const money = (amount: number): string => formatMoney(toCents(amount));

const daysText = ({ validFrom, validUntil }: Discount): string =>
  [validFrom && `desde ${dayText(validFrom)}`, validUntil && `hasta ${dayText(validUntil)}`]
    .filter(Boolean)
    .join(' ');

const COLUMNS: readonly Column<Discount>[] = [
  { id: 'code', title: 'Código', cell: ({ code }) => code, width: 130 },
  {
    id: 'discount',
    title: 'Descuento',
    cell: ({ percent, amount }) => (percent > 0 ? `${percent} %` : money(amount)),
    isNumber: true,
    width: 110,
  },
  {
    id: 'state',
    title: 'Estado',
    cell: (discount) => <StateTag discount={discount} />,
    width: 130,
  },
  {
    id: 'uses',
    title: 'Usos',
    cell: ({ uses, maxUses }) => (maxUses > 0 ? `${uses} de ${maxUses}` : uses),
    isNumber: true,
    width: 90,
  },
  {
    id: 'minimum',
    title: 'Mínimo',
    cell: ({ minimum }) => (minimum > 0 ? money(minimum) : ''),
    isNumber: true,
    width: 110,
  },
  { id: 'days', title: 'Vale', cell: daysText, width: 200 },
];

/** `/gestion/descuentos` */
export const DiscountsScreen = () => {
  const table = useTable({ name: 'discounts', columns: COLUMNS, codec });
  const [isAdding, setAdding] = useState(false);
  const open = table.query.opened === '' ? undefined : Number(table.query.opened);
  // Replaces the history entry: going back would leave a changed form without asking.
  const show = (opened: string) => table.setBeside({ ...table.query, opened }, { replace: true });
  const filters = filterItems({ text: table.query.text });
  const rows = useRows(discountFilter, table.isReady ? { filters } : null);
  return (
    <Split
      panel={open !== undefined && <DiscountPanel key={open} id={open} onClose={() => show('')} />}
    >
      <DataTable
        label="Códigos de descuento"
        table={table}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ code }) => code}
        onOpen={({ id }) => {
          if (id !== open) leaveForms(() => show(`${id}`));
        }}
        openKey={open}
        filters={
          <>
            <div className="cluster">
              <Button look="primary" onClick={() => setAdding(true)}>
                Nuevo código
              </Button>
            </div>
            <ListFilters
              query={table.query}
              onQuery={table.setQuery}
              fields={[searchField('Código')]}
            />
          </>
        }
        empty={
          <EmptyState
            text={
              filters.length === 0
                ? 'Todavía no hay códigos. Con uno, quien compra paga menos en Mi compra.'
                : 'No se encontro ningun resultado.'
            }
          />
        }
      />
      {isAdding && (
        <DiscountAdd
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            show(`${id}`);
          }}
        />
      )}
    </Split>
  );
};
