import type { Order } from '#contract/entities/orders';
import { longDateTime } from '#contract/time/dates';
import styles from './HowToPay.module.css';

export const Instructions = ({ lines }: { lines: readonly string[] }) => (
  <ol className={styles.instructions}>
    {lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shop may write a line twice.
      <li key={place}>{line}</li>
    ))}
  </ol>
);

interface HowToPayProps {
  order: Pick<Order, 'paymentName'>;
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
      <Instructions lines={lines} />
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
