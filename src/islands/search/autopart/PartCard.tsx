/** One part of the list: known by its code, its measures and what it fits; asked about in a chat. */
import { memo } from 'react';
import type { Asked } from '#catalog-view/fitment';
import { lastSaleText } from '#catalog-view/last-sale';
import { measuresOf } from '#catalog-view/measures';
import { titleOf } from '#catalog-view/part-title';
import type { Autopart } from '#contract/entities/catalog';
import { Icon } from '../../../icons/Icon.tsx';
import { AddButton } from '../list/AddButton.tsx';
import { type CardContent, ItemCard } from '../list/ItemCard.tsx';
import type { StockByCode } from '../list/use-stock.ts';
import { Applications } from './Applications.tsx';

interface Props {
  part: Autopart;
  stocks: StockByCode | null;
  asked: Asked;
  first: boolean;
  /** Sellers buy nothing (spec, section 6). */
  canBuy: boolean;
  /** Absent where no branch has a chat. */
  onAsk: ((code: string) => void) | undefined;
}

const contentOf = (part: Autopart): CardContent => ({
  code: part.code,
  title: part.code,
  picture: part.name,
  above: part.categoryName,
  isOriginal: part.isOriginal,
  isPublic: part.isPublic,
  lastSale: lastSaleText(part.products.flatMap((product) => product.productSales)),
  facts: measuresOf(part),
  prices: part.products.map((product) => product.productPrice),
  codes: part.products.map((product) => product.productCode),
});

/** Of a family of several products the buyer chooses one on its page. */
const Add = ({ part, stocks }: Pick<Props, 'part' | 'stocks'>) => {
  const [product, ...others] = part.products;
  if (!product || others.length > 0) return null;
  return (
    <AddButton
      code={product.productCode}
      imageCode={part.code}
      name={product.productName || titleOf(part)}
      price={product.productPrice}
      stocks={stocks}
    />
  );
};

export const PartCard = memo(({ part, stocks, asked, first, canBuy, onAsk }: Props) => (
  <ItemCard
    content={contentOf(part)}
    stocks={stocks}
    first={first}
    action={
      <>
        {canBuy && <Add part={part} stocks={stocks} />}
        {onAsk && (
          <button type="button" className="button" onClick={() => onAsk(part.code)}>
            <Icon name="brand-whatsapp" />
            Consultar por WhatsApp
          </button>
        )}
      </>
    }
  >
    <Applications applications={part.applications} asked={asked} />
  </ItemCard>
));
