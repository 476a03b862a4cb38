/** One part of the list: known by its code, its measures and what it fits; asked about in a chat. */
import { variant } from 'virtual:variant';
import { memo } from 'react';
import type { Asked } from '#catalog-view/fitment';
import { isChosenThere, type ListCard } from '#catalog-view/list-card';
import { type Car, verdictOf } from '#catalog-view/verdict';
import { itemPath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { FitNote } from '../../../ui/FitNote.tsx';
import { AddButton, ChooseNotice } from '../list/AddButton.tsx';
import { ItemCard } from '../list/ItemCard.tsx';
import type { StockByCode } from '../list/use-stock.ts';
import { Applications } from './Applications.tsx';

interface Props {
  card: ListCard;
  stocks: StockByCode | null;
  asked: Asked;
  /** The visitor's own, of which the card says whether the part fits it. */
  car: Car | null;
  first: boolean;
  /** Sellers buy nothing (spec, section 6). */
  canBuy: boolean;
  onAsk: (code: string) => void;
}

export const PartCard = memo(({ card, stocks, asked, car, first, canBuy, onAsk }: Props) => {
  const verdict = car && card.fits.length > 0 ? verdictOf(card.fits, car) : null;
  return (
    <ItemCard
      card={card}
      stocks={stocks}
      first={first}
      action={
        <>
          {canBuy && card.offer && <AddButton offer={card.offer} stocks={stocks} />}
          {canBuy && isChosenThere(card) && <ChooseNotice href={itemPath(variant, card.code)} />}
          {card.isAskedAbout && (
            <button type="button" className="button" onClick={() => onAsk(card.code)}>
              <Icon name="brand-whatsapp" />
              Consultar por WhatsApp
            </button>
          )}
        </>
      }
    >
      {verdict && <FitNote {...verdict} />}
      <Applications
        fits={card.fits}
        asked={asked}
        // No row is the car's where the note says that it does not fit, or that nobody knows.
        marksOwn={verdict === null || verdict.fit === 'fits'}
      />
    </ItemCard>
  );
});
