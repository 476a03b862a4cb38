import { variant } from 'virtual:variant';
import { imageUrl } from '#contract/paths';
import { icon } from '#icons/icon';
import { $compared, clearCompared, stopComparing } from '#stores/kept/compared';
import { comparePath } from '#variants/paths';
import { type Html, html, trusted } from '../html.ts';

const itemHtml = (code: string): Html => html`
  <li>
    <button type="button" data-off="${code}" aria-label="Quitar ${code} de la comparación">
      <img src="${imageUrl(code)}" alt="" width="48" height="36">${trusted(icon('x'))}
    </button>
  </li>
`;

const wayHtml = (codes: readonly string[]): Html =>
  codes.length > 1
    ? html`<a class="button button-primary" href="${comparePath(variant, codes)}">Comparar (${codes.length})</a>`
    : html`<span class="small muted">Elige otro para comparar</span>`;

const barHtml = (codes: readonly string[]): Html => html`
  <ul>${codes.map(itemHtml)}</ul>
  ${wayHtml(codes)}
  <button class="button button-quiet compare-clear" type="button" data-off="">Vaciar</button>
`;

const build = (): HTMLElement => {
  const bar = document.createElement('section');
  bar.className = 'compare-bar';
  bar.setAttribute('aria-label', 'Lo que comparas');
  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-off]') : null;
    if (!(button instanceof HTMLElement)) return;
    const { off = '' } = button.dataset;
    if (off === '') clearCompared();
    else stopComparing(off);
    // The pressed button is gone: the focus stays in the bar, or goes back to the page.
    const next = bar.isConnected ? bar.querySelector<HTMLElement>('a, button') : null;
    (next ?? document.querySelector<HTMLElement>('#contenido'))?.focus({ preventScroll: true });
  });
  return bar;
};

let bar: HTMLElement | undefined;
let isWanted = false;

const render = (): void => {
  const codes = $compared.get();
  const isShown = codes.length > 0 && isWanted;
  document.documentElement.classList.toggle('has-compare-bar', isShown);
  if (!isShown) {
    bar?.remove();
    return;
  }
  bar ??= build();
  bar.innerHTML = barHtml(codes).text;
  if (!bar.isConnected) document.body.append(bar);
};
$compared.listen(render);

/**
 * Shows the compared items at the foot of the window.
 * @param isChosenHere whether the page has goods to compare
 */
export const showBar = (isChosenHere: boolean): void => {
  if (isChosenHere === isWanted) return;
  isWanted = isChosenHere;
  render();
};
