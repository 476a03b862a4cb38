/** One item of the list: picture, name, what is known of it, where it is, what it costs. */

import { variant } from 'virtual:variant';
import { type ReactNode, useId } from 'react';
import type { Fact } from '#catalog-view/measures';
import { lowestPrice } from '#catalog-view/prices';
import { imageUrl } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { Money } from '../../../ui/Money.tsx';
import css from './card.module.css';
import { StockBlock } from './StockBlock.tsx';
import type { StockByCode } from './use-stock.ts';

/** What the list shows of an item of any kind. */
export interface CardContent {
  code: string;
  /** The heading, and what the picture shows where it is another. */
  title: string;
  picture: string;
  /** Above the heading. */
  above: string;
  /** Under it, where the heading does not say it. */
  below?: string | undefined;
  isOriginal: boolean;
  isPublic: boolean;
  /** Of a seller's answer alone; empty = none. */
  lastSale: string;
  facts: readonly Fact[];
  /** With tax, decimal, as the wire carries them; null where the server shows none. */
  prices: readonly (number | null)[];
  /** Of what is bought when somebody buys it. */
  codes: readonly string[];
}

interface Props {
  content: CardContent;
  /** null until the server answered. */
  stocks: StockByCode | null;
  /** Above the fold: its picture is asked for at once. */
  first: boolean;
  /** Between what is known of it and what it costs. */
  children?: ReactNode;
  /** Before the way to its page. */
  action?: ReactNode;
}

const Price = ({ prices }: Pick<CardContent, 'prices'>) => {
  const price = lowestPrice(prices, variant.tax);
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

const Head = ({
  content,
  titleId,
  href,
}: {
  content: CardContent;
  titleId: string;
  href: string;
}) => (
  <div className={css.head}>
    <p className={css.category}>{content.above}</p>
    <h3 id={titleId} className={css.title} data-long={content.below === undefined ? undefined : ''}>
      <a href={href} className={css.cover}>
        {content.title}
      </a>
    </h3>
    {content.below !== undefined && <p className={`code ${css.small}`}>{content.below}</p>}
    <p className={css.tags}>
      {content.isOriginal && <span className="tag">Original</span>}
      {!content.isPublic && <span className="tag tag-danger">Inactivo</span>}
      {content.lastSale && <span className="tag tag-muted">{content.lastSale}</span>}
    </p>
    <dl className={css.measures}>
      {content.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

export const ItemCard = ({ content, stocks, first, children, action }: Props) => {
  const titleId = useId();
  const href = itemPath(variant, content.code);
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <div className={css.top}>
        <div className={css.plate}>
          <img
            src={imageUrl(content.code)}
            alt={content.picture}
            width="320"
            height="240"
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        </div>
        <Head content={content} titleId={titleId} href={href} />
      </div>
      {children}
      <div className={css.foot}>
        <div className={css.offer}>
          <StockBlock codes={content.codes} stocks={stocks} branches={variant.branches} />
          <Price prices={content.prices} />
        </div>
        <div className={css.actions}>
          {action}
          <a
            className={`button ${action ? '' : 'button-primary'}`}
            href={href}
            aria-label={`Ver más de ${content.title}`}
          >
            Ver más
          </a>
        </div>
      </div>
    </article>
  );
};
