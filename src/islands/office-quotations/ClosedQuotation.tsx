/** An accepted or cancelled quotation: there is nothing to fill in any more. */
import { formatMoney, toCents } from '#contract/amounts/money';
import { quotationEntity, quotationLine } from '#contract/definitions/quotation';
import type { Quotation } from '#contract/entities/quotations';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useBranchName } from '../../ui/use-branches.ts';

const { name, price, discount, quantity } = quotationLine.fields;
const { customerName, customerPhone, customerEmail, branchCode, notes } = quotationEntity.fields;

const money = (amount: number): string => formatMoney(toCents(amount));

export const ClosedQuotation = ({ quotation }: { quotation: Quotation }) => {
  const branchName = useBranchName();
  const facts = [
    [customerName.label, quotation.customerName],
    [customerPhone.label, quotation.customerPhone],
    [customerEmail.label, quotation.customerEmail],
    [branchCode.label, quotation.branchCode && branchName(quotation.branchCode)],
    [notes.label, quotation.notes],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <ListTable
        label="Líneas"
        isStacked
        rows={quotation.items.map((item, at) => ({ ...item, at }))}
        keyOf={({ at }) => at}
        columns={[
          {
            title: name.label,
            cell: (item) => (
              <>
                {item.name} <span className="code small muted">{item.code}</span>
              </>
            ),
          },
          { title: quantity.label, cell: (item) => item.quantity, isNumber: true },
          { title: price.label, cell: (item) => money(item.price), isNumber: true },
          { title: discount.label, cell: (item) => item.discount, isNumber: true },
          {
            title: 'Subtotal',
            cell: (item) => formatMoney(toCents(item.unitPrice) * item.quantity),
            isNumber: true,
          },
        ]}
      />
      <p>
        Total, sin el envío (IVA inc): <strong>{money(quotation.total)}</strong>
      </p>
      {facts.map(([label, value]) => (
        <p key={label}>
          <span className="muted">{label}:</span> {value}
        </p>
      ))}
    </>
  );
};
