import { variant } from 'virtual:variant';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { readBanner, slidesHtml } from './banner-items.ts';
import { cardOfRelease, carouselsHtml, readReleases } from './releases.ts';

/** Returns the variant's HTML; empty where the page shows it already. */
const ownOf = (key: string): string =>
  document.querySelector<HTMLTemplateElement>(`template[data-own="${key}"]`)?.innerHTML ?? '';

const drawBanner = (banner: HTMLElement, value: string | null): void => {
  const items = readBanner(value);
  const slides = banner.querySelector<HTMLElement>('.swiper-wrapper');
  const shown = items.length > 0 ? slidesHtml(items).text : ownOf('BANNER_ITEMS');
  if (shown === '' || !slides) return;
  slides.innerHTML = shown;
  banner.toggleAttribute('data-pictures', items.length > 0);
};

const drawReleases = async (place: HTMLElement, value: string | null): Promise<void> => {
  const groups = readReleases(value);
  const carousels = groups.map(({ title, items }) => ({
    title,
    cards: items.map((item) => cardOfRelease(item, variant)),
  }));
  const shown = carousels.length > 0 ? carouselsHtml(carousels).text : ownOf('PRODUCT_RELASES');
  if (shown === '') return;
  place.innerHTML = shown;
  loadLatePictures(place);
  if (groups.length === 0) return;
  const [{ loadEach }, { released }] = await Promise.all([
    import('./load-releases.ts'),
    variant.flags.autopartReleases
      ? import('./autopart-releases.ts')
      : import('./product-releases.ts'),
  ]);
  await loadEach(place, groups, released);
};

type Draw = (place: HTMLElement, value: string | null) => void | Promise<void>;

/** The functions that show a configuration in its place, by its key without `TEST_`. */
export const drawings: Readonly<Record<string, Draw>> = {
  BANNER_ITEMS: drawBanner,
  PRODUCT_RELASES: drawReleases,
};
