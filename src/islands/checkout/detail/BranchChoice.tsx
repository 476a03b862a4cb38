/** Where the buyer fetches the order: the shop's branches, with what one needs to get there. */
import { hoursLines } from '#variants/hours';
import type { Branch } from '#variants/schema';
import { OptionList } from '../../../ui/form/OptionList.tsx';

interface BranchChoiceProps {
  branches: readonly Branch[];
  chosen: Branch | undefined;
  onChoose: (code: string) => void;
}

export const BranchChoice = ({ branches, chosen, onChoose }: BranchChoiceProps) => (
  <OptionList
    legend="Local donde lo retiras"
    options={branches.map(({ code, name, address, hours }) => ({
      id: code,
      title: name,
      detail: [address, ...hoursLines(hours)].join(' · '),
    }))}
    chosen={chosen?.code}
    onChoose={onChoose}
  />
);
