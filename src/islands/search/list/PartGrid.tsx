/** The cards of one page, their stock in one call, and the question which branch to write to. */

import { variant } from 'virtual:variant';
import { useState } from 'react';
import { chatBranches } from '#catalog-view/chat';
import type { Autopart } from '#contract/entities/catalog';
import { AskBranch } from './AskBranch.tsx';
import { PartCard } from './PartCard.tsx';
import css from './results.module.css';
import { useStock } from './use-stock.ts';

const chats = chatBranches(variant.branches);
/** Pictures of the first row and a bit are asked for at once. */
const FIRST = 4;

interface Props {
  parts: Autopart[];
  vehicleId: string;
}

export const PartGrid = ({ parts, vehicleId }: Props) => {
  const stocks = useStock(parts);
  const [asking, setAsking] = useState<string | null>(null);
  const chosen = /^\d+$/.test(vehicleId) ? Number(vehicleId) : null;
  return (
    <>
      <ul className={css.grid}>
        {parts.map((part, index) => (
          <li key={part.code} className={css.cell}>
            <PartCard
              part={part}
              stocks={stocks}
              vehicleId={chosen}
              first={index < FIRST}
              onAsk={chats.length > 0 ? setAsking : undefined}
            />
          </li>
        ))}
      </ul>
      {asking !== null && (
        <AskBranch code={asking} branches={chats} onClose={() => setAsking(null)} />
      )}
    </>
  );
};
