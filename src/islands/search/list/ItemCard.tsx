import { variant } from 'virtual:variant';
import { type ComponentType, memo } from 'react';
import { headingId, isChosenThere, type ListCard } from '#catalog-view/list-card';
import { carQuery } from '#contract/goods/car-query';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { KeepButtons } from '../../../ui/list/KeepButtons.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';
import type { FitsProps, ListKind } from '../kind.ts';
import { EditOnCard } from '../seller/parts.tsx';
import { AddButton, ChooseNotice } from './AddButton.tsx';
import css from './card.module.css';
import { StockBlock } from './StockBlock.tsx';
import type { StockByCode } from './use-stock.ts';

interface Props extends Pick<FitsProps, 'query' | 'brandName'> {
  card: ListCard;
  /** null until the server answered. */
  stocks: StockByCode | null;
  isEager: boolean;
  /** Sellers buy nothing (spec, section 6). */
  canBuy: boolean;
  onAsk: (card: ListCard) => void;
  Fits?: ComponentType<FitsProps> | undefined;
  askLabel?: string | undefined;
  carOf?: ListKind<never>['carOf'] | undefined;
}

/**
 * In a built page, pictures below the fold wait until they are near (late-pictures.ts). Hydration leaves the
 * attributes of existing elements as they are.
 */
const isBuild = typeof window === 'undefined';

const Picture = ({ card: { code }, isEager }: Pick<Props, 'card' | 'isEager'>) => {
  const source = imageUrl(code);
  const isLate = isBuild && !isEager;
  return (
    <div className={css.plate} data-late={isLate ? '' : undefined} suppressHydrationWarning>
      <img
        {...(isLate ? { 'data-src': source } : { src: source })}
        alt=""
        width="320"
        height="240"
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        suppressHydrationWarning
      />
    </div>
  );
};

const Head = ({ card, href }: { card: ListCard; href: string }) => (
  <div className={css.head}>
    <p className={css.category}>{card.above}</p>
    <h3 id={headingId(card)} className={css.title}>
      <a href={href} className={css.cover}>
        <Unbroken text={card.title} />
      </a>
    </h3>
    <p className={`code ${css.small}`}>{card.below}</p>
    {(card.isOriginal || !card.isPublic || card.lastSale) && (
      <p className={css.tags}>
        {card.isOriginal && <span className="tag">Original</span>}
        {!card.isPublic && <span className="tag tag-danger">Inactivo</span>}
        {card.lastSale && <span className="tag tag-muted">{card.lastSale}</span>}
      </p>
    )}
    {card.notes?.map((note) => (
      <p key={note} className={css.note}>
        {note}
      </p>
    ))}
    {card.facts.length > 0 && (
      <dl className={css.measures}>
        {card.facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);

/** One item of a list, in the built page as in the island. */
export const ItemCard = memo(
  ({ card, stocks, isEager, canBuy, onAsk, Fits, askLabel, carOf, brandName, ...props }: Props) => {
    const query = card.car ? { ...props.query, ...card.car } : props.query;
    const href = itemPath(variant, card.code) + carQuery(query);
    const offer = canBuy ? card.offer : null;
    return (
      <article className={css.card} aria-labelledby={headingId(card)}>
        <div className={css.top}>
          <Picture card={card} isEager={isEager} />
          <Head card={card} href={href} />
        </div>
        {Fits && card.fits.length > 0 && (
          <Fits fits={card.fits} title={card.title} query={query} brandName={brandName} />
        )}
        <div className={css.offer}>
          <StockBlock codes={card.codes} stocks={stocks} branches={variant.branches} />
          {card.price && (
            <p className={css.price} data-price="">
              <Price {...card.price} />
            </p>
          )}
          <div className={css.keep}>
            <KeepButtons code={card.code} />
          </div>
        </div>
        <div className={css.actions}>
          {offer && (
            <AddButton
              offer={offer}
              stocks={stocks}
              carOf={() => carOf?.(card.fits, query) ?? ''}
            />
          )}
          {canBuy && isChosenThere(card) && <ChooseNotice href={href} />}
          {card.isAskedAbout && askLabel && (
            <button
              type="button"
              className={`button signed ${css.ask}`}
              onClick={() => onAsk(card)}
            >
              {askLabel}
            </button>
          )}
          <a
            className={offer || card.isAskedAbout ? 'button' : 'button button-primary'}
            href={href}
            aria-label={`Ver más de ${card.title}`}
          >
            Ver más
          </a>
        </div>
        <EditOnCard card={card} />
      </article>
    );
  },
);
