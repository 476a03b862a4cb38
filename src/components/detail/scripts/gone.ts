/** Says on a built page that its item is sold no more: until the next build the page stands. */
import { variant } from 'virtual:variant';
import { listPath, listTitle } from '#variants/paths';
import { html } from '../../html.ts';

const faceHtml = (title: string) => html`
  <div class="empty" role="status">
    <h1>${title}</h1>
    <p>Este producto ya no se vende.</p>
    <p class="cluster">
      <a class="button button-primary" href="${listPath(variant)}">Buscar en ${listTitle(variant)}</a>
      <a class="button" href="/">Ir al inicio</a>
    </p>
  </div>
`;

/** What it was related to stays. */
export const showGone = (item: HTMLElement): void => {
  const title = item.querySelector('h1')?.textContent ?? '';
  const face = document.createElement('template');
  face.innerHTML = faceHtml(title).text;
  item.querySelector('.item-columns')?.replaceWith(face.content);
  const robots = document.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  document.head.append(robots);
};
