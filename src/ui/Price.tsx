/** A price as the shop shows it; its place gives it the size. */

interface PriceProps {
  text: string;
  /** Such as `IVA inc`. */
  taxLabel: string;
  /** Whether other products of the item cost more. */
  isFrom: boolean;
}

export const Price = ({ text, taxLabel, isFrom }: PriceProps) => (
  <>
    {isFrom && <small>desde </small>}
    <strong className="code">{text}</strong>
    <small>{` ${taxLabel}`}</small>
  </>
);
