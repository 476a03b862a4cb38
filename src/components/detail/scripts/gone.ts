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

/** Replaces the item of an outdated page by a notice that it is no longer sold; its related items stay. */
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
