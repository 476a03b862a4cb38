/** How many orders a seller has to look at; pressed, the list holds these alone. */
import { useStore } from '@nanostores/react';
import { formatNumber } from '#contract/amounts/numbers';
import type { OrderNews } from '#stores/orders/order-notifications';
import { Button } from '../../../ui/Button.tsx';

interface AttentionFilterProps {
  $news: OrderNews;
  isOn: boolean;
  onToggle: () => void;
}

export const AttentionFilter = ({ $news, isOn, onToggle }: AttentionFilterProps) => {
  const news = useStore($news, { ssr: 'initial' });
  const count = news.data?.data.attention ?? 0;
  // Hidden when nothing needs attention, unless the filter is on.
  if (count === 0 && !isOn) return null;
  return (
    <Button aria-pressed={isOn} onClick={onToggle}>
      Necesitan atención: {formatNumber(count)}
    </Button>
  );
};
