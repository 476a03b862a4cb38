import type { ReactNode } from 'react';
import { printOwn } from '#contract/calls/print-follow';
import { OWN_PRINTS } from '#stores/printing/print-follow';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { useQuery } from '../../ui/use-query.ts';

/** An account without orders, whose print requests are listed above. */
export const NoOrders = ({ children }: { children: ReactNode }) => {
  const { data, error } = useQuery(printOwn, OWN_PRINTS);
  if (!data && !error) return null;
  return data && data.resultCount > 0 ? (
    <EmptyState text="Todavía no tienes otros pedidos. Los ves aquí cuando compras o aceptas un presupuesto.">
      {children}
    </EmptyState>
  ) : (
    <EmptyState>{children}</EmptyState>
  );
};
