/** What the buyer must do to pay, step by step. */
import type { Order } from '#contract/entities/orders';
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
  /** None: there is nothing to do. */
  lines: readonly string[];
  heading?: 'h2' | 'h3';
  className?: string | undefined;
}

export const HowToPay = (props: HowToPayProps) => {
  const { order, lines, heading: Heading = 'h3', className = 'stack' } = props;
  if (lines.length === 0) return null;
  return (
    <section className={className}>
      <Heading>Para pagar: {order.paymentName}</Heading>
      <Instructions lines={lines} />
    </section>
  );
};
