import { overHost } from '#variants/over-host';
import type { Variant } from '#variants/schema';
import type { Problem } from './settings.ts';

/**
 * Reports at startup which payment methods are unavailable over a host, which never charges online
 * (docs/decisions/0126).
 */
export const paymentsLeft = (variant: Variant): { warnings: string[]; problems: Problem[] } => {
  const available = new Set(overHost(variant).payments.map(({ id }) => id));
  return {
    warnings: variant.payments
      .filter(({ id }) => !available.has(id))
      .map(
        ({ name }) => `Con API_URL no se ofrece pagar con ${name}: el servidor no cobra en línea.`,
      ),
    problems:
      variant.flags.enableSale && available.size === 0
        ? [
            {
              name: 'API_URL',
              text: 'con ella solo se paga por instrucciones, y esta tienda vende sin ningún medio así',
            },
          ]
        : [],
  };
};
