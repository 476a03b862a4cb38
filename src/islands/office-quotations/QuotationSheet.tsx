/** A quotation on paper, A4. */
import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { Quotation } from '#contract/entities/quotations';
import { dayText, longDate } from '#contract/time/dates';
import styles from '../../ui/print/Printout.module.css';
import { useBranches } from '../../ui/use-branches.ts';

export const QuotationSheet = ({ quotation }: { quotation: Quotation }) => {
  const branches = useBranches();
  const branch = branches.find(({ code }) => code === quotation.branchCode) ?? branches[0];
  return (
    <section className={styles.page}>
      <header>
        <h1>{variant.name}</h1>
        <p>
          Presupuesto <strong>N.º {quotation.number}</strong> · {longDate(quotation.date)}
        </p>
        {branch && (
          <p>
            {branch.name}, {branch.address} · {branch.phone}
          </p>
        )}
      </header>
      <dl>
        <dt>Para</dt>
        <dd>
          {[quotation.customerName, quotation.customerPhone, quotation.customerEmail]
            .filter(Boolean)
            .join(' · ')}
        </dd>
        <dt>Vale hasta</dt>
        <dd>{dayText(quotation.validUntil)}</dd>
        {quotation.notes !== '' && (
          <>
            <dt>Notas</dt>
            <dd>{quotation.notes}</dd>
          </>
        )}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Cant.</th>
            <th scope="col">Código</th>
            <th scope="col">Descripción</th>
            <th scope="col">Precio</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {quotation.items.map(({ code, name, discount, quantity, unitPrice }) => (
            <tr key={`${code} ${name}`}>
              <td>{quantity}</td>
              <td>{code}</td>
              <td>
                {name}
                {discount > 0 && ` (${discount} % menos)`}
              </td>
              <td>{formatMoney(toCents(unitPrice))}</td>
              <td>{formatMoney(toCents(unitPrice) * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total, sin el envío (IVA inc)
            </th>
            <td>{formatMoney(toCents(quotation.total))}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Te atendió {quotation.authorName}. El stock se reserva al aceptarlo
        {quotation.url !== '' && `, en ${quotation.url}`}.
      </p>
    </section>
  );
};
