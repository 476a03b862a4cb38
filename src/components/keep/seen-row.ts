/** 'Vistos hace poco' at the end of home, list and items, of what this device has seen beside the page. */
import { whenPersonLeaves } from '#client/session-events';
import { carouselHtml } from '../detail/templates/cards.ts';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { SHOWN } from '../instant/page-life.ts';
import { seenItems } from './seen.ts';

const MOST = 8;
/** Before the end of the page comes into view, so that nobody sees it move. */
const NEAR = '600px';

const show = async (main: Element): Promise<void> => {
  const seen = await seenItems(MOST, location.pathname);
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
  return pathname === '/' || pathname === list || pathname.startsWith(`${list}/`);
};

/** Of the page that stands there when its end comes near, the loaded one or an item that took its place. */
export const showSeenAtTheEnd = (): void => {
  const looked = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    ([end]) => {
      const main = document.querySelector('main');
      if (!end?.isIntersecting || !main || looked.has(main) || !isWhereGoodsAre()) return;
      looked.add(main);
      void show(main);
    },
    { rootMargin: NEAR },
  );
  const look = (): void => {
    const end = document.querySelector('main')?.nextElementSibling;
    observer.disconnect();
    if (end) observer.observe(end);
  };
  look();
  document.addEventListener(SHOWN, look);
};
