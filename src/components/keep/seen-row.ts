/** 'Vistos hace poco' at the end of home, list and items, of what this device has seen beside the page. */
import { carouselHtml } from '../detail/templates/cards.ts';
import { loadLatePictures } from '../frame/late-pictures.ts';
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
    price: '',
    taxLabel: '',
  }));
  const row = document.createElement('div');
  row.className = 'wrap seen-items';
  row.innerHTML = carouselHtml({ title: 'Vistos hace poco', cards }).text;
  main.append(row);
  loadLatePictures(row);
};

const isWhereGoodsAre = (): boolean => {
  const list = document.querySelector<HTMLElement>('#header')?.dataset.list ?? '';
  const { pathname } = location;
  return pathname === '/' || pathname === list || pathname.startsWith(`${list}/`);
};

export const showSeenAtTheEnd = (): void => {
  const main = document.querySelector('main');
  const end = main?.nextElementSibling;
  if (!main || !end || !isWhereGoodsAre()) return;
  const observer = new IntersectionObserver(
    ([seen]) => {
      if (!seen?.isIntersecting) return;
      observer.disconnect();
      void show(main);
    },
    { rootMargin: NEAR },
  );
  observer.observe(end);
};
