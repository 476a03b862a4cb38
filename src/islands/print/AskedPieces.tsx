import { shownPrice } from '#catalog-view/prices';
import { formatMoney, fromCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import { printColors } from '#contract/calls/printing';
import { choicesText } from '#variants/print-choices';
import { requestPrice, TO_QUOTE } from '#variants/print-estimate';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { type Asked, workOut } from './asked.ts';
import styles from './Print.module.css';

interface AskedPiecesProps {
  asked: readonly Asked[];
  /** The piece that is shown. */
  openId: number | undefined;
  printing: Printing;
  tax: Variant['tax'];
  onOpen: (id: number) => void;
  /** Absent: they are sent. */
  onRemove: ((id: number) => void) | undefined;
}

/** All pieces of a request with their prices, and what the sum contains. */
export const AskedPieces = ({
  asked,
  openId,
  printing,
  tax,
  onOpen,
  onRemove,
}: AskedPiecesProps) => {
  const colors = useQuery(printColors, {}).data?.data ?? [];
  const colorOf = ({ filamentId }: Asked): string =>
    colors.find(({ id }) => id === filamentId)?.color ?? '';
  const rows = asked.map((one) => ({ one, ...workOut(printing, one) }));
  const price = requestPrice(
    printing,
    rows.map(({ estimate }) => ({ cents: estimate?.cents ?? null })),
  );
  const isUnfinished = rows.some(({ estimate }) => estimate === undefined);
  const shown = shownPrice(price ? fromCents(price.cents) : null, tax);
  return (
    <section className="stack" aria-labelledby="piezas-del-pedido">
      <h3 id="piezas-del-pedido">Tu pedido</h3>
      <ul className={styles.asked}>
        {rows.map(({ one, material, lacks, estimate }) => (
          <li key={one.id} aria-current={one.id === openId || undefined}>
            <span className={styles.file}>
              <b>{formatNumber(one.quantity)}</b> × {one.file.name}
              <br />
              <span className="small muted">
                {material && choicesText(material, { ...one, color: colorOf(one) })}
                {estimate && estimate.percentOff > 0 && `, ${estimate.percentOff} % menos`}
              </span>
            </span>
            <span className={styles.amount}>
              {estimate === undefined
                ? lacks === 'unit'
                  ? 'Elige su medida'
                  : 'No se puede imprimir'
                : estimate.cents === null
                  ? TO_QUOTE
                  : formatMoney(estimate.cents)}
            </span>
            <span className="cluster">
              {one.id !== openId && (
                <Button
                  look="small"
                  aria-label={`Ver ${one.file.name}`}
                  onClick={() => onOpen(one.id)}
                >
                  Ver
                </Button>
              )}
              {onRemove && (
                <Button
                  look="quiet small"
                  aria-label={`Quitar ${one.file.name}`}
                  onClick={() => onRemove(one.id)}
                >
                  Quitar
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.sum} aria-live="polite" aria-atomic="true">
        <span>Precio estimado del pedido</span>
        <strong>{price ? shown.price : isUnfinished ? 'Incompleto' : TO_QUOTE}</strong>
        {price && <small className="muted">{shown.taxLabel}</small>}
      </p>
      <p className="small muted">
        {price &&
          price.extraCents > 0 &&
          `Lleva el mínimo por pedido, de ${formatMoney(printing.minimumCents)}. `}
        Contiene el material, las horas de máquina y los soportes que elegiste, medidos por lo que
        queda en el aire, y quitarlos. No contiene el envío, el lijado ni la pintura.
      </p>
    </section>
  );
};
