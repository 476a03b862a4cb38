import { formatMoney, toCents } from '#contract/amounts/money';
import { Notice } from '../Notice.tsx';
import { HowToPay } from './HowToPay.tsx';

interface DueToPayProps {
  number: number;
  due: number;
  ways: readonly { name: string; lines: readonly string[] }[];
  heading?: 'h2' | 'h3';
  /** Where the proof of the payment can be sent to. */
  proof: readonly { by: string; href: string }[];
}

export const DueToPay = ({ number, due, ways, heading = 'h3', proof }: DueToPayProps) => (
  <>
    <Notice tone="warning">
      <p>
        <strong>Falta pagar {formatMoney(toCents(due))}</strong> por el cambio de este pedido
        {ways.length > 0 ? ', de una de estas formas o en el local.' : '. Escríbenos y lo vemos.'}
      </p>
    </Notice>
    {ways.map(({ name, lines }, place) => (
      <HowToPay
        key={name}
        order={{ paymentName: name, number, total: due }}
        lines={lines}
        heading={heading}
        proof={place === ways.length - 1 ? proof : []}
      />
    ))}
  </>
);
