/** Puts a product of a card into the cart, once the server has said that there is one. */
import { variant } from 'virtual:variant';
import type { CardOffer } from '#catalog-view/list-card';
import { isAvailable } from '#contract/goods/stock-labels';
import { addToCart } from '#stores/cart/cart';
import { isOffered } from '#variants/offered';
import { Icon } from '../../../icons/Icon.tsx';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  offer: CardOffer;
  stocks: StockByCode | null;
}

const hasNotices = isOffered(variant, 'stockNoticeAdd');

/** Seen once it is known that there is none (card.module.css); its press is heard by components/keep. */
const NoticeButton = ({ offer: { code, name } }: Pick<Props, 'offer'>) => (
  <button
    type="button"
    className={`button ${css.notice}`}
    data-keep="notice"
    data-code={code}
    data-name={name}
    aria-label={`Avisarme cuando haya stock de ${name}`}
  >
    <Icon name="bell" />
    <span>Avisarme cuando haya stock</span>
  </button>
);

/** The same for several things that all are out of stock: the page asks which one is waited for. */
export const ChooseNotice = ({ href }: { href: string }) =>
  hasNotices && (
    <a className={`button ${css.notice}`} href={href}>
      <Icon name="bell" />
      Avisarme cuando haya stock
    </a>
  );

export const AddButton = ({ offer, stocks }: Props) => (
  <>
    <button
      type="button"
      className={`button button-accent ${css.add}`}
      disabled={!isAvailable(stocks?.get(offer.code)?.available)}
      aria-label={`Agregar ${offer.name}`}
      onClick={() => addToCart(offer)}
    >
      <Icon name="shopping-cart" />
      Agregar
    </button>
    {hasNotices && <NoticeButton offer={offer} />}
  </>
);
