/** The auto-parts shop without limits of unpaid orders. */
import { loadVariant } from '#variants/load';
import type { Variant } from '#variants/schema';

const MANY = 1_000_000;

export const roomyVariant = async (): Promise<Variant> => ({
  ...(await loadVariant('NAM')),
  limits: { openOrders: MANY, openUnits: MANY, phoneOrders: MANY, networkOrders: MANY },
});

/** Returns the roomy variant with Mercado Pago charging pesos: one provider in each currency. */
export const payingVariant = async (): Promise<Variant> => {
  const variant = await roomyVariant();
  return {
    ...variant,
    payments: variant.payments.map((option) =>
      option.id === 'MPU' ? { ...option, currency: 'UYU' } : option,
    ),
  };
};
