import { variant } from 'virtual:variant';
import type { CardOffer } from '#catalog-view/list-card';
import { isAvailable } from '#contract/goods/stock-labels';
import { addToCart } from '#stores/cart/cart';
import { isOffered } from '#variants/offered';
import css from './card.module.css';
import type { StockByCode } from './use-stock.ts';

interface Props {
  offer: CardOffer;
  stocks: StockByCode | null;
  /** Returns the car that it is bought for, or empty. */
  carOf: () => string;
}

const hasNotices = isOffered(variant, 'stockNoticeAdd');

/** Visible where the product is out of stock (card.module.css); components/keep handles the press. */
const NoticeButton = ({ offer: { code, name } }: Pick<Props, 'offer'>) => (
  <button
    type="button"
    className={`button signed ${css.notice}`}
    data-keep="notice"
    data-code={code}
    data-name={name}
    aria-label={`Avisarme cuando haya stock de ${name}`}
  >
    <span>Avisarme cuando haya stock</span>
  </button>
);

/** For several products that are all out of stock: a link to the item's page. */
export const ChooseNotice = ({ href }: { href: string }) =>
  hasNotices && (
    <a className={`button signed notice-sign ${css.notice}`} href={href}>
      Avisarme cuando haya stock
    </a>
  );

/** Enabled once the server has answered that the product is available. */
export const AddButton = ({ offer, stocks, carOf }: Props) => (
  <>
    <button
      type="button"
      className={`button button-accent signed ${css.add}`}
      data-add={offer.code}
      disabled={!isAvailable(stocks?.get(offer.code)?.available)}
      aria-label={`Agregar ${offer.name}`}
      onClick={() => addToCart({ ...offer, vehicle: carOf() || undefined })}
    >
      Agregar
    </button>
    {hasNotices && <NoticeButton offer={offer} />}
  </>
);
