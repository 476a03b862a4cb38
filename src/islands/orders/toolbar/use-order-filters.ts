import { variant } from 'virtual:variant';
import { orderSellers } from '#contract/calls/order-management';
import type { FilterItem } from '#contract/fields/list-fields';
import { COUNTER_PAYMENT_IDS, counterPaymentNames } from '#contract/orders/counter-payments';
import { isOffered } from '#variants/offered';
import type { FilterField } from '../../../ui/list/ListFilters.tsx';
import { useBranches } from '../../../ui/use-branches.ts';
import { useQuery } from '../../../ui/use-query.ts';
import { ORDER_FILTERS } from '../query.ts';

type Key = (typeof ORDER_FILTERS)[number]['key'] | 'branch' | 'payment' | 'seller';

const PAYMENTS: FilterField<Key> = {
  key: 'payment',
  kind: 'choice',
  label: 'Pago',
  options: [
    ...variant.payments,
    ...COUNTER_PAYMENT_IDS.map((id) => ({ id, name: counterPaymentNames[id] })),
  ],
};

/** A host knows no such filters. */
const hasSellers = isOffered(variant, 'orderSellers');

/** Returns the filters of a company's orders. @param ours its `toCompany` filter */
export const useOrderFilters = (ours: FilterItem): readonly FilterField<Key>[] => {
  const branches = useBranches();
  const { data } = useQuery(orderSellers, hasSellers ? { filters: [ours] } : null);
  if (!hasSellers) return ORDER_FILTERS;
  const sellers = (data?.data ?? []).map(({ id, name }) => ({ id: `${id}`, name }));
  return [
    ...ORDER_FILTERS,
    ...(branches.length > 1
      ? [
          {
            key: 'branch' as const,
            kind: 'choice' as const,
            label: 'Local',
            options: branches.map(({ code: id, name }) => ({ id, name })),
          },
        ]
      : []),
    PAYMENTS,
    { key: 'seller', kind: 'choice', label: 'Vendedor', options: sellers },
  ];
};
