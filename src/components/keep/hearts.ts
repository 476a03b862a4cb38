/**
 * A heart on each card of a row. It comes with the row: in the HTML of each item's page a dozen of them would be
 * two kilobytes, for what needs a script anyhow.
 */
import { icon } from '#icons/icon';
import { html, trusted } from '../html.ts';

const heartHtml = (code: string) =>
  html`<button class="button button-quiet button-icon card-heart" type="button" data-keep="favourite" data-code="${code}" aria-pressed="false" aria-label="Favorito: ${code}">${trusted(icon('heart'))}</button>`;

export const addHearts = (row: Element): void => {
  for (const card of row.querySelectorAll<HTMLElement>('li[data-code]')) {
    const { code = '' } = card.dataset;
    // What was only seen says no code.
    if (code === '' || card.querySelector('[data-keep]')) continue;
    card.insertAdjacentHTML('beforeend', heartHtml(code).text);
  }
};
