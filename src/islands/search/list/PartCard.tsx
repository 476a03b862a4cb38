/** One part of the list: picture, code, measures, what it fits, where it is, what it costs. */

import { variant } from 'virtual:variant';
import { memo, useId } from 'react';
import { lastSale } from '#catalog-view/last-sale';
import { measuresOf } from '#catalog-view/measures';
import { lowestPrice } from '#catalog-view/prices';
import type { Autopart } from '#contract/entities/catalog';
import { imageUrl, productPath } from '#contract/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Applications } from './Applications.tsx';
import css from './card.module.css';
import { StockBlock } from './StockBlock.tsx';
import type { StockByCode } from './use-stock.ts';

interface Props {
  part: Autopart;
  stocks: StockByCode | null;
  vehicleId: number | null;
  /** Above the fold: its picture is asked for at once. */
  first: boolean;
  /** Absent where no branch has a chat. */
  onAsk: ((code: string) => void) | undefined;
}

const Price = ({ part }: { part: Autopart }) => {
  const price = lowestPrice(part.products, variant.tax);
  if (!price) return null;
  return (
    <p className={css.price}>
      {price.from && <span className={css.small}>desde </span>}
      <strong className={css.amount}>
        <Money cents={price.cents} />
      </strong>
      <span className={css.small}> {price.taxLabel}</span>
    </p>
  );
};

const Head = ({ part, titleId, href }: { part: Autopart; titleId: string; href: string }) => {
  const sale = lastSale(part);
  return (
    <div className={css.head}>
      <p className={css.category}>{part.categoryName}</p>
      <h3 id={titleId} className={css.title}>
        <a href={href} className={css.cover}>
          {part.code}
        </a>
      </h3>
      <p className={css.tags}>
        {part.isOriginal && <span className="tag">Original</span>}
        {!part.isPublic && <span className="tag tag-danger">Inactivo</span>}
        {sale && <span className="tag tag-muted">{`VA ${sale.quantity} · ${sale.date}`}</span>}
      </p>
      <dl className={css.measures}>
        {measuresOf(part).map((measure) => (
          <div key={measure.name}>
            <dt>{measure.name}</dt>
            <dd>{measure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

export const PartCard = memo(({ part, stocks, vehicleId, first, onAsk }: Props) => {
  const titleId = useId();
  const href = productPath(part.code);
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <div className={css.top}>
        <div className={css.plate}>
          <img
            src={imageUrl(part.code)}
            alt={part.name}
            width="320"
            height="240"
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        </div>
        <Head part={part} titleId={titleId} href={href} />
      </div>
      <Applications applications={part.applications} vehicleId={vehicleId} />
      <div className={css.foot}>
        <div className={css.offer}>
          <StockBlock
            codes={part.products.map((product) => product.productCode)}
            stocks={stocks}
            branches={variant.branches}
          />
          <Price part={part} />
        </div>
        <div className={css.actions}>
          {onAsk && (
            <button type="button" className="button" onClick={() => onAsk(part.code)}>
              <Icon name="brand-whatsapp" />
              Consultar por WhatsApp
            </button>
          )}
          <a className="button button-primary" href={href} aria-label={`Ver más de ${part.code}`}>
            Ver más
          </a>
        </div>
      </div>
    </article>
  );
});
