/** A price as the shop shows it; its place gives it the size. */

interface PriceProps {
  text: string;
  /** Such as `IVA inc`. */
  taxLabel: string;
  /** Whether other products of the item cost more. */
  isFrom: boolean;
  /** If it is an offer. */
  reduced?: { before: string } | null;
}

export const Price = ({ text, taxLabel, isFrom, reduced }: PriceProps) => (
  <>
    {isFrom && <small>desde </small>}
    {reduced && (
      <>
        <s>{reduced.before}</s>{' '}
      </>
    )}
    <strong className="code">{text}</strong>
    <small>{` ${taxLabel}`}</small>
  </>
);
