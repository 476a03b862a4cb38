import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { quotationFilter } from '#contract/calls/quotations';
import { QUOTATION_STATES, quotationStates } from '#contract/orders/quotation-states';
import { dayText, shortDateTime } from '#contract/time/dates';
import { listStore } from '#stores/reads/list';
import { choiceFilter, codecOf, textFilter } from '#stores/reads/list-query';
import { officePath } from '#variants/back-office';
import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListScreen } from '../../ui/list/ListScreen.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { progressText, QuotationTag } from './words.tsx';

const ROWS = 20;
const path = officePath(variant, 'office-quotations') ?? '';
const newPath = `${path}/nuevo`;

const filterItem = (FilterKey: string, FilterValue: string) =>
  FilterValue ? [{ FilterKey, FilterValue }] : [];

const quotations = listStore({
  call: quotationFilter,
  codec: codecOf({ text: textFilter('t'), state: choiceFilter('s', QUOTATION_STATES) }),
  rowsMax: ROWS,
  ask: ({ text, state, page }) => ({
    filters: [...filterItem('text', text.trim()), ...filterItem('state', state)],
    rowIndex: page - 1,
    rowsMax: ROWS,
  }),
});

/** `/gestion/presupuestos` */
export const QuotationsScreen = () => {
  const view = useList(quotations);
  useShortcuts([{ keys: 'n', title: 'Nuevo presupuesto', run: () => location.assign(newPath) }]);
  return (
    <>
      <div className="cluster">
        <a className="button button-primary" href={newPath}>
          <OfficeIcon name="pencil" /> Nuevo presupuesto
        </a>
      </div>
      <ListScreen
        view={view}
        head={
          <ListFilters
            query={view.query}
            onQuery={view.go}
            fields={[
              {
                key: 'text',
                kind: 'text',
                label: 'Buscar',
                placeholder: 'Número, cliente, teléfono, producto',
              },
              {
                key: 'state',
                kind: 'choice',
                label: 'Estado',
                options: QUOTATION_STATES.map((id) => ({ id, name: quotationStates[id].name })),
              },
            ]}
          />
        }
        waiting={<Spinner text="Cargando los presupuestos…" />}
        empty={
          view.query.text || view.query.state ? (
            <EmptyState />
          ) : (
            <EmptyState text="Todavía no hay presupuestos. El primero empieza con «Nuevo presupuesto», y se envía por WhatsApp o por correo." />
          )
        }
      >
        {({ data }) => (
          <ListTable
            label="Presupuestos"
            isStacked
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Número',
                cell: ({ id, number, date }) => (
                  <>
                    <a href={`${path}/${id}`}>N.º {number}</a>
                    <br />
                    <span className="small muted">{shortDateTime(date)}</span>
                  </>
                ),
              },
              {
                title: 'Cliente',
                cell: ({ customerName, customerPhone }) => (
                  <>
                    {customerName}
                    <br />
                    <span className="small muted">{customerPhone}</span>
                  </>
                ),
              },
              {
                title: 'Estado',
                cell: (row) => (
                  <>
                    <QuotationTag state={row.state} />
                    <br />
                    <span className="small muted">{progressText(row)}</span>
                  </>
                ),
              },
              { title: 'Vale hasta', cell: ({ validUntil }) => dayText(validUntil) },
              { title: 'De', cell: ({ authorName }) => authorName },
              { title: 'Total', cell: ({ total }) => formatMoney(toCents(total)), isNumber: true },
            ]}
          />
        )}
      </ListScreen>
    </>
  );
};
