import type { ItemView } from '#catalog-view/item-view';
import { type Html, html, trusted } from '../../html.ts';
import { icon } from './box.ts';

const slideHtml = ({ pictures, title }: ItemView, src: string, index: number) => {
  const which = pictures.length > 1 ? `, imagen ${index + 1}` : '';
  const loading = trusted(index === 0 ? 'fetchpriority="high"' : 'loading="lazy"');
  return html`
    <li id="imagen-${index + 1}">
      <img
        src="${src}"
        alt="${title}${which}"
        width="640"
        height="480"
        ${loading}
      >
    </li>
  `;
};

const thumbnailHtml = (src: string, index: number): Html => html`
  <li>
    <a href="#imagen-${index + 1}">
      <img src="${src}" alt="Imagen ${index + 1}" width="80" height="60" loading="lazy">
    </a>
  </li>
`;

const zoomHtml = ({ pictures, title }: ItemView): Html => html`
  <div class="zoom-view" id="zoom" popover>
    <img src="${pictures[0] ?? ''}" alt="${title}" loading="lazy">
    <button
      class="button button-icon"
      type="button"
      popovertarget="zoom"
      popovertargetaction="hide"
      aria-label="Cerrar"
    >
      ${icon('x')}
    </button>
  </div>
`;

export const galleryHtml = (view: ItemView): Html => html`
  <div class="gallery" id="gallery">
    <div class="plate">
      <ul class="slides">
        ${view.pictures.map((src, index) => slideHtml(view, src, index))}
      </ul>
      <button
        class="button button-icon zoom"
        type="button"
        popovertarget="zoom"
        aria-label="Ampliar imagen"
      >
        ${icon('zoom-in')}
      </button>
    </div>
    ${view.pictures.length > 1 && html`<ul class="thumbs">${view.pictures.map(thumbnailHtml)}</ul>`}
  </div>
  ${zoomHtml(view)}
`;
