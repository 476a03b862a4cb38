/** Shows what the rules of a list make of the prices. */
import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import type { priceListPreview } from '#contract/calls/price-lists';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';

export type PreviewData = CallOutput<typeof priceListPreview>;

const money = (price: number): string => formatMoney(toCents(price));

interface PreviewProps {
  preview: PreviewData;
  sellsBelowCost: boolean;
}

export const Preview = ({ preview, sellsBelowCost }: PreviewProps) => {
  const { resultCount, belowCost, data } = preview;
  const [first] = data;
  return (
    <section className="stack" aria-label="Vista previa">
      <p role="status">
        {first
          ? `${money(first.from)} → ${money(first.to)} en ${first.code}; ${counted(resultCount, 'producto baja', 'productos bajan')} de precio.`
          : 'Ningún producto baja de precio con estas reglas.'}
      </p>
      {belowCost > 0 && (
        <Notice tone="warning">
          {counted(belowCost, 'producto', 'productos')} por debajo del último costo:{' '}
          {sellsBelowCost
            ? 'se venden a ese precio, porque la lista lo permite.'
            : 'se venden a su costo, o al precio público si es menor.'}
        </Notice>
      )}
      {data.length > 0 && (
        <ListTable
          label="Precios público y de la lista"
          rows={data}
          keyOf={({ code }) => code}
          columns={[
            {
              title: 'Producto',
              // In one column: a phone has no place for a code of its own.
              cell: ({ code, name }) => (
                <>
                  {name} <span className="small muted code">{code}</span>
                </>
              ),
            },
            { title: 'Público', cell: ({ from }) => money(from), isNumber: true },
            { title: 'De la lista', cell: ({ to }) => money(to), isNumber: true },
            { title: 'Costo', cell: ({ isBelowCost }) => (isBelowCost ? 'Por debajo' : '') },
          ]}
        />
      )}
    </section>
  );
};
