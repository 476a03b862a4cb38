/** Tells the buyer of a pick-up where and when to fetch it, and what to bring. */
import { variant } from 'virtual:variant';
import { pickupPlace, pickupSteps } from '#variants/pickup';

interface PickUpProps {
  order: Parameters<typeof pickupSteps>[1] & Parameters<typeof pickupPlace>[1];
  heading?: 'h2' | 'h3';
  className?: string | undefined;
}

export const PickUp = ({ order, heading: Heading = 'h3', className = 'stack' }: PickUpProps) => {
  const steps = pickupSteps(variant, order);
  if (steps.length === 0) return null;
  return (
    <section className={className}>
      <Heading>Para retirarlo: {pickupPlace(variant, order) || 'en el local'}</Heading>
      <ul className="bullets">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  );
};
