import { shownPrice } from '#catalog-view/prices';
import { fromCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import type { PrintChoices } from '#variants/print-choices';
import { type Estimate, type PrintedModel, TO_QUOTE } from '#variants/print-estimate';
import { gramsText, hoursText, sizeText, supportsText, volumeText } from '#variants/print-figures';
import { printSize } from '#variants/print-size';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import styles from './Print.module.css';
import { fitText } from './piece.ts';
import type { Model } from './reading/read-model.ts';

interface FiguresProps {
  model: Model;
  piece: PrintedModel;
  /** Undefined if the piece cannot be printed. */
  estimate: Estimate | undefined;
  choices: PrintChoices;
  printers: Printing['printers'];
  tax: Variant['tax'];
}

export const Figures = ({ model, piece, estimate, choices, printers, tax }: FiguresProps) => {
  const { quantity, hasSupports } = choices;
  const supports = estimate && hasSupports ? supportsText(estimate.supportGrams) : '';
  const cents = estimate?.cents ?? null;
  const price = shownPrice(cents === null ? null : fromCents(cents), tax);
  return (
    <div aria-live="polite" className="stack">
      <dl className={styles.figures}>
        <div aria-atomic="true">
          <dt>Medidas</dt>
          <dd>{sizeText(piece)}</dd>
        </div>
        <div aria-atomic="true">
          <dt>Volumen{model.surface === 'closed' ? '' : ' (estimado)'}</dt>
          <dd>{volumeText(piece)}</dd>
        </div>
        <div aria-atomic="true">
          <dt>Triángulos</dt>
          <dd>{formatNumber(model.triangles)}</dd>
        </div>
        {estimate && (
          <>
            <div aria-atomic="true">
              <dt>Peso estimado{quantity > 1 && ' (cada una)'}</dt>
              <dd>
                {gramsText(estimate.grams)}
                {supports !== '' && (
                  <>
                    {' '}
                    <small className="muted">con {supports} de soportes</small>
                  </>
                )}
              </dd>
            </div>
            <div aria-atomic="true">
              <dt>Tiempo estimado{quantity > 1 && ' (cada una)'}</dt>
              <dd>{hoursText(estimate.hours)}</dd>
            </div>
            <div className={styles.price} aria-atomic="true">
              <dt>
                Precio estimado
                {quantity > 1 &&
                  ` (${formatNumber(quantity)} piezas${estimate.percentOff > 0 ? `, ${estimate.percentOff} % menos` : ''})`}
              </dt>
              <dd>
                {cents === null ? (
                  TO_QUOTE
                ) : (
                  <>
                    {price.price} <small className="muted">{price.taxLabel}</small>
                  </>
                )}
              </dd>
            </div>
          </>
        )}
      </dl>
      <table className={styles.printers}>
        <caption className="visually-hidden">En qué impresoras entra la pieza</caption>
        <tbody>
          {printers.map((printer) => {
            const { fit, text } = fitText(piece, printer);
            return (
              <tr key={printer.name}>
                <th scope="row">
                  {printer.name} <span className="muted small">{printSize(printer.sizeMm)}</span>
                </th>
                <td>
                  <span className={`tag ${fit === 'no' ? 'tag-warning' : 'tag-success'}`}>
                    {text}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
