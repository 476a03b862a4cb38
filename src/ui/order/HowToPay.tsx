import { formatMoney, toCents } from '#contract/amounts/money';
import { twoDecimals } from '#contract/amounts/numbers';
import type { Order } from '#contract/entities/orders';
import { longDateTime } from '#contract/time/dates';
import { CopyButton } from '../CopyButton.tsx';
import styles from './HowToPay.module.css';

/** An account, or a RUT: at least six digits, in groups. Amounts and years have fewer. */
const ACCOUNT = /(\d(?:[\s-]?\d){5,})/;

/** The numbers of a line have a button that copies them. */
const Line = ({ text, hasCopies }: { text: string; hasCopies: boolean }) =>
  hasCopies
    ? text.split(ACCOUNT).map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have a number twice.
          <span key={place} className={styles.number}>
            <strong className="code">{part}</strong> <CopyButton text={part} what={part} />
          </span>
        ),
      )
    : text;

interface InstructionsProps {
  lines: readonly string[];
  /** Whether account numbers can be copied. */
  hasCopies?: boolean;
}

export const Instructions = ({ lines, hasCopies = false }: InstructionsProps) => (
  <ol className={styles.instructions}>
    {lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shop may write a line twice.
      <li key={place}>
        <Line text={line} hasCopies={hasCopies} />
      </li>
    ))}
  </ol>
);

interface HowToPayProps {
  order: Pick<Order, 'paymentName' | 'number' | 'total'>;
  /** Empty: there is nothing to do. */
  lines: readonly string[];
  heading?: 'h2' | 'h3';
  className?: string | undefined;
  /** ISO instant until which its goods are reserved, if known. */
  until?: string | null | undefined;
  /** Where the proof of the payment can be sent to. */
  proof: readonly { by: string; href: string }[];
}

export const HowToPay = (props: HowToPayProps) => {
  const { order, lines, heading: Heading = 'h3', className = 'stack', until, proof } = props;
  if (lines.length === 0) return null;
  return (
    <section className={className}>
      <Heading>Para pagar: {order.paymentName}</Heading>
      <dl className={styles.amounts}>
        <div>
          <dt>Total a pagar</dt>
          <dd>
            <strong>{formatMoney(toCents(order.total))}</strong> {/* As forms of banks take it. */}
            <CopyButton text={twoDecimals(order.total).replaceAll('.', '')} what="el total" />
          </dd>
        </div>
        <div>
          <dt>Número de pedido</dt>
          <dd>
            <strong>{order.number}</strong>{' '}
            <CopyButton text={`${order.number}`} what="el número de pedido" />
          </dd>
        </div>
      </dl>
      <Instructions lines={lines} hasCopies />
      {until && (
        <p>
          Te guardamos los productos hasta el <strong>{longDateTime(until)}</strong>.
        </p>
      )}
      {proof.length > 0 && (
        <p className="cluster">
          {proof.map(({ by, href }) => (
            <a
              key={by}
              className="button button-small"
              href={href}
              rel="noopener"
              target={href.startsWith('https:') ? '_blank' : undefined}
            >
              Enviar el comprobante por {by}
            </a>
          ))}
        </p>
      )}
    </section>
  );
};
