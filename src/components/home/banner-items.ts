/** The banner's configured items (BANNER_ITEMS, spec sections 3 and 7), at a build and in the browser. */
import * as z from 'zod/mini';
import { imageUrlById, isLocalPath } from '#contract/paths';
import { type Html, html } from '../html.ts';
import { readItems } from './configured-items.ts';

const upload = z.object({
  id: z.int(),
  name: z.nullish(z.string()),
  color: z.nullish(z.string()),
});
const item = z.object({
  title: z.nullish(z.string()),
  text: z.nullish(z.string()),
  button: z.nullish(z.string()),
  color: z.nullish(z.string()),
  link: z.nullish(z.string()),
  isShown: z.nullish(z.boolean()),
  image: upload,
  /** For small screens; absent: the large one. */
  sd: z.nullish(upload),
});

interface Slide {
  /** Empty: the slide is its picture alone. */
  title: string;
  text: string;
  button: string;
  color: string;
  /** Empty = no link. */
  href: string;
  /** Address of the picture; empty = none. */
  large: string;
  small: string;
  /** The picture's alternative text. */
  name: string;
}

/** Accepts paths and web pages, and no scripts or mail links. */
const linkOf = (link: string): string =>
  isLocalPath(link) || /^https?:\/\//.test(link) ? link : '';

const addressOf = (id: number | undefined): string => (id && id > 0 ? imageUrlById(id) : '');

/** Parses the configuration's JSON text; invalid and hidden items, and those with nothing to show, are dropped. */
export const readBanner = (value: string | null): Slide[] =>
  readItems(value, item)
    .filter(({ isShown, title, image }) => isShown !== false && (image.id > 0 || title))
    .map(({ title, text, button, color, link, image, sd }, index, { length }) => ({
      title: title ?? '',
      text: text ?? '',
      button: button || 'Ver más',
      // The item's colour comes before the picture's.
      color: color || image.color || 'none',
      href: linkOf(link ?? ''),
      large: addressOf(image.id),
      small: addressOf(sd?.id) || addressOf(image.id),
      // A picture without words is named; one beside a title may be decoration.
      name: image.name || (title ? '' : `Destacado ${index + 1} de ${length}`),
    }));

/** Only the first picture has its source; banner.ts loads the others one by one. */
const pictureHtml = ({ large, small, name }: Slide, isFirst: boolean): Html => html`
  <picture>
    <source media="(max-width: 575px)" ${isFirst ? 'srcset' : 'data-srcset'}="${small}">
    <img ${isFirst ? 'src' : 'data-src'}="${large}" alt="${name}"${isFirst ? html` fetchpriority="high"` : ''}>
  </picture>
`;

const wordsHtml = ({ title, text, button, href }: Slide): Html => html`
  <div class="banner-text">
    <h2>${title}</h2>
    ${text !== '' && html`<p>${text}</p>`}
    ${href !== '' && html`<a class="button button-accent" href="${href}">${button}</a>`}
  </div>
`;

/** Returns the slides that replace the variant's. */
export const slidesHtml = (slides: readonly Slide[]): Html => html`
  ${slides.map((slide, index) => {
    const { title, href, large, color } = slide;
    const ground = html`
      <svg class="banner-plate" aria-hidden="true"><rect width="100%" height="100%" fill="${color}"></rect></svg>
      ${large !== '' && pictureHtml(slide, index === 0)}
    `;
    const shown = title === '' && href !== '' ? html`<a href="${href}">${ground}</a>` : ground;
    // Without picture and colour, a slide looks like the variant's.
    const isBare = large === '' && color === 'none';
    return html`
      <li class="swiper-slide banner-slide${isBare ? '' : ' banner-picture'}${index === 0 ? ' swiper-slide-active' : ''}">
        ${!isBare && shown}
        ${title !== '' && wordsHtml(slide)}
      </li>
    `;
  })}
`;
