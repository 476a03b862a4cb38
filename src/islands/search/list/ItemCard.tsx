/** One item of the list: picture, name, what is known of it, where it is, what it costs. */

import { variant } from 'virtual:variant';
import type { ReactNode } from 'react';
import { headingId, type ListCard } from '#catalog-view/list-card';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { KeepButtons } from '../../../ui/list/KeepButtons.tsx';
import { EditOnCard } from '../seller/parts.tsx';
import css from './card.module.css';
import { StockBlock } from './StockBlock.tsx';
import type { StockByCode } from './use-stock.ts';

interface Props {
  card: ListCard;
  /** null until the server answered. */
  stocks: StockByCode | null;
  /** Above the fold: its picture is asked for at once. */
  first: boolean;
  /** Between what is known of it and what it costs. */
  children?: ReactNode;
  /** Before the way to its page. */
  action?: ReactNode;
}

const Price = ({ price }: Pick<ListCard, 'price'>) =>
  price && (
    <p className={css.price}>
      {price.isFrom && <span className={css.small}>desde </span>}
      <strong className={css.amount}>
        <span className="code">{price.text}</span>
      </strong>
      <span className={css.small}>{` ${price.taxLabel}`}</span>
    </p>
  );

const Head = ({ card, href }: { card: ListCard; href: string }) => (
  <div className={css.head}>
    <p className={css.category}>{card.above}</p>
    <h3
      id={headingId(card)}
      className={css.title}
      data-long={card.below === undefined ? undefined : ''}
    >
      <a href={href} className={css.cover}>
        {card.title}
      </a>
    </h3>
    {card.below !== undefined && <p className={`code ${css.small}`}>{card.below}</p>}
    <p className={css.tags}>
      {card.isOriginal && <span className="tag">Original</span>}
      {!card.isPublic && <span className="tag tag-danger">Inactivo</span>}
      {card.lastSale && <span className="tag tag-muted">{card.lastSale}</span>}
    </p>
    {card.notes?.map((note) => (
      <p key={note} className={css.note}>
        {note}
      </p>
    ))}
    <dl className={css.measures}>
      {card.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

export const ItemCard = ({ card, stocks, first, children, action }: Props) => {
  const href = itemPath(variant, card.code);
  return (
    <article className={css.card} aria-labelledby={headingId(card)}>
      <div className={css.top}>
        <div className={css.plate}>
          <img
            src={imageUrl(card.code)}
            alt={card.picture}
            width="320"
            height="240"
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        </div>
        <Head card={card} href={href} />
      </div>
      {children}
      <div className={css.foot}>
        <div className={css.offer}>
          <StockBlock codes={card.codes} stocks={stocks} branches={variant.branches} />
          <Price price={card.price} />
          <div className={css.keep}>
            <KeepButtons code={card.code} />
          </div>
        </div>
        <div className={css.actions}>
          {action}
          <a
            className={`button ${action ? '' : 'button-primary'}`}
            href={href}
            aria-label={`Ver más de ${card.title}`}
          >
            Ver más
          </a>
        </div>
      </div>
      <EditOnCard card={card} />
    </article>
  );
};
