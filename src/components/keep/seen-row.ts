import { whenPersonLeaves } from '#client/session-events';
import { isValuePage } from '#contract/goods/value-pages';
import { carouselHtml } from '../detail/templates/cards.ts';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { SHOWN } from '../instant/page-life.ts';
import { seenItems } from './seen.ts';

const MAX_ITEMS = 8;
/** Ahead of the end of the page, so that its growth is out of sight. */
const NEAR = '600px';

const show = async (main: Element): Promise<void> => {
  const seen = await seenItems(MAX_ITEMS, location.pathname);
  if (seen.length === 0 || main.querySelector('.seen-items')) return;
  const cards = seen.map(({ path, title, picture }) => ({
    href: path,
    image: picture,
    category: '',
    title,
    code: '',
    price: null,
  }));
  const row = document.createElement('div');
  row.className = 'wrap seen-items';
  row.innerHTML = carouselHtml({ title: 'Vistos hace poco', cards }).text;
  main.append(row);
  loadLatePictures(row);
  whenPersonLeaves(() => row.remove());
};

const isWhereGoodsAre = (): boolean => {
  const list = document.querySelector<HTMLElement>('#header')?.dataset.list ?? '';
  const { pathname } = location;
  return ['/', list].includes(pathname) || pathname.startsWith(`${list}/`) || isValuePage(pathname);
};

/** Shows 'Vistos hace poco' when the end of the shown page comes near. */
export const showSeenAtTheEnd = (): void => {
  const looked = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    ([end]) => {
      const main = document.querySelector<HTMLElement>('#contenido');
      if (!end?.isIntersecting || !main || looked.has(main) || !isWhereGoodsAre()) return;
      looked.add(main);
      void show(main);
    },
    { rootMargin: NEAR },
  );
  const look = (): void => {
    // The page below an item comes after it.
    const end = [...document.querySelectorAll('main')].at(-1)?.nextElementSibling;
    observer.disconnect();
    if (end) observer.observe(end);
  };
  look();
  document.addEventListener(SHOWN, look);
};
