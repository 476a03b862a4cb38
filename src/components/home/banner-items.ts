/** The banner's configured pictures (BANNER_ITEMS, spec sections 3 and 7), at a build and in the browser. */
import * as z from 'zod/mini';
import { imageUrlById, isLocalPath } from '#contract/paths';
import { type Html, html } from '../html.ts';

const upload = z.object({
  id: z.int(),
  name: z.nullish(z.string()),
  color: z.nullish(z.string()),
});
const items = z.array(
  z.object({
    color: z.nullish(z.string()),
    link: z.nullish(z.string()),
    image: upload,
    /** For small screens; absent: the large one. */
    sd: z.nullish(upload),
  }),
);

interface Picture {
  color: string;
  /** Empty = no link. */
  href: string;
  large: string;
  small: string;
  name: string;
}

/** Accepts paths and web pages, and no scripts or mail links. */
const linkOf = (link: string): string =>
  isLocalPath(link) || /^https?:\/\//.test(link) ? link : '';

const parsed = (value: string): z.output<typeof items> => {
  try {
    return items.parse(JSON.parse(value));
  } catch {
    return [];
  }
};

/** Parses the configuration's JSON text; invalid items and unset images (-1) are dropped. */
export const readBanner = (value: string | null): Picture[] =>
  parsed(value ?? '[]')
    .filter(({ image }) => image.id > 0)
    .map(({ color, link, image, sd }, index, { length }) => ({
      // The item's colour comes before the picture's.
      color: color || image.color || 'none',
      href: linkOf(link ?? ''),
      large: imageUrlById(image.id),
      small: imageUrlById(sd && sd.id > 0 ? sd.id : image.id),
      name: image.name || `Destacado ${index + 1} de ${length}`,
    }));

/** Only the first picture has its source; banner.ts loads the others one by one. */
const pictureHtml = ({ color, large, small, name }: Picture, isFirst: boolean): Html => html`
  <svg class="banner-plate" aria-hidden="true"><rect width="100%" height="100%" fill="${color}"></rect></svg>
  <picture>
    <source media="(max-width: 575px)" ${isFirst ? 'srcset' : 'data-srcset'}="${small}">
    <img ${isFirst ? 'src' : 'data-src'}="${large}" alt="${name}"${isFirst ? html` fetchpriority="high"` : ''}>
  </picture>
`;

/** Returns the slides that replace the variant's. */
export const picturesHtml = (pictures: readonly Picture[]): Html => html`
  ${pictures.map((picture, index) => {
    const shown = pictureHtml(picture, index === 0);
    return html`
      <li class="swiper-slide banner-slide banner-picture${index === 0 ? ' swiper-slide-active' : ''}">
        ${picture.href === '' ? shown : html`<a href="${picture.href}">${shown}</a>`}
      </li>
    `;
  })}
`;
