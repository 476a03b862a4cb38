/** Chooses the pick-up branch, with directions and missing parts. */
import type { ReactNode } from 'react';
import { configGetPublic } from '#contract/calls/site';
import { readOpeningExceptions } from '#contract/entities/shop-settings';
import { shopDay } from '#contract/time/dates';
import type { CartItem } from '#stores/cart/cart-rules';
import { hoursLines } from '#variants/hours-text';
import { openingNotes } from '#variants/opening-notes';
import type { Branch } from '#variants/schema';
import { OptionList } from '../form/OptionList.tsx';
import { useQuery } from '../use-query.ts';
import { useStocks } from '../use-stocks.ts';
import { missingAt, missingText } from './missing-at.ts';
import styles from './Section.module.css';

interface BranchChoiceProps {
  branches: readonly Branch[];
  /** Items that are bought. */
  items: readonly Pick<CartItem, 'code' | 'name'>[];
  chosen: Branch | undefined;
  onChoose: (code: string) => void;
}

export const BranchChoice = ({ branches, items, chosen, onChoose }: BranchChoiceProps) => {
  const { data } = useQuery(configGetPublic, { key: 'OPENING_EXCEPTIONS' });
  const stocks = useStocks(items.map(({ code }) => code)).data?.data ?? [];
  const exceptions = readOpeningExceptions(data?.data ?? null);
  const today = shopDay(new Date());
  const wayTo = ({ code, address, hours }: Branch): string =>
    [address, ...hoursLines(hours), ...openingNotes(exceptions, code, today)].join(' · ');
  const detailOf = (branch: Branch): ReactNode => {
    const missing = missingAt(branch.code, items, stocks);
    if (missing.length === 0) return wayTo(branch);
    return (
      <>
        {wayTo(branch)} <strong className={styles.missing}>{missingText(missing)}</strong>
      </>
    );
  };
  return (
    <OptionList
      legend="Local donde lo retiras"
      options={branches.map((branch) => ({
        id: branch.code,
        title: branch.name,
        detail: detailOf(branch),
      }))}
      chosen={chosen?.code}
      onChoose={onChoose}
    />
  );
};
