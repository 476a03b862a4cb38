import { counted } from '#contract/amounts/counted';
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber, shortDecimal } from '#contract/amounts/numbers';
import type { CallOutput } from '#contract/call';
import type { productPreviewPrices } from '#contract/calls/prices';
import { Button } from '../../ui/Button.tsx';
import styles from '../../ui/goods/Goods.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface PricePreviewProps {
  preview: CallOutput<typeof productPreviewPrices>;
  isSending: boolean;
  onApply: () => void;
}

const money = (price: number): string => formatMoney(toCents(price));

export const PricePreview = ({ preview, isSending, onApply }: PricePreviewProps) => {
  const { resultCount, unchanged, biggest, impossible, data } = preview;
  return (
    <section className="stack" aria-label="Vista previa">
      <p role="status">
        {resultCount === 1 ? 'Cambia' : 'Cambian'} {counted(resultCount, 'precio', 'precios')}
        {unchanged > 0 && `; ${counted(unchanged, 'queda como está', 'quedan como están')}`}.
        {biggest &&
          ` El mayor salto: ${biggest.code}, de ${money(biggest.from)} a ${money(biggest.to)} (${shortDecimal(biggest.percent)} %).`}
      </p>
      {impossible > 0 && (
        <Notice tone="danger">
          {formatNumber(impossible)} quedarían en cero o menos, en más de 21.000.000, o con una
          oferta que no baja del precio: cambia el importe.
        </Notice>
      )}
      {resultCount > 0 && impossible === 0 && (
        <Button look="primary" aria-disabled={isSending} onClick={onApply}>
          Aplicar a {formatNumber(resultCount)}
        </Button>
      )}
      {data.length > 0 && (
        <ListTable
          label="Precios antes y después"
          rows={data}
          keyOf={({ code }) => code}
          columns={[
            { title: 'Código', cell: ({ code }) => <span className="code">{code}</span> },
            { title: 'Nombre', cell: ({ name }) => name },
            {
              title: 'Antes',
              cell: ({ from }) => <span className={styles.price}>{money(from)}</span>,
              isNumber: true,
            },
            {
              title: 'Después',
              cell: ({ to }) => <span className={styles.price}>{money(to)}</span>,
              isNumber: true,
            },
          ]}
        />
      )}
    </section>
  );
};
