/** Draws what was configured after the build, with the templates of the build. */
import { variant } from 'virtual:variant';
import { loadLatePictures } from '../frame/late-pictures.ts';
import { picturesHtml, readBanner } from './banner-items.ts';
import { carouselsHtml, readReleases } from './releases.ts';

const drawBanner = (banner: HTMLElement, value: string): void => {
  const pictures = readBanner(value);
  const slides = banner.querySelector<HTMLElement>('.swiper-wrapper');
  if (pictures.length === 0 || !slides) return;
  slides.innerHTML = picturesHtml(pictures).text;
  banner.dataset.pictures = '';
};

const drawReleases = (place: HTMLElement, value: string): void => {
  const carousels = readReleases(value, variant);
  if (carousels.length === 0) return;
  place.innerHTML = carouselsHtml(carousels).text;
  loadLatePictures(place);
};

/** By the configuration's key, what shows its JSON text in its place. */
export const drawings: Readonly<Record<string, (place: HTMLElement, value: string) => void>> = {
  BANNER_ITEMS: drawBanner,
  PRODUCT_RELASES: drawReleases,
};
