/** The actions and states of all `data-keep` buttons. */

import { MAX_ENTRIES } from '#contract/people/synced-list';
import { $session } from '#stores/account/session';
import { $compared, MAX_COMPARED, toggleCompared } from '#stores/kept/compared';
import { $favourites, toggleFavourite } from '#stores/kept/favourites';
import { $notices, readNotices } from '#stores/stock-notices';
import { showBriefly, showToast } from '#stores/toasts';
import { isShown, SHOWN } from '../instant/page-life.ts';
import { showBar } from './bar.ts';

const SHOWN_MS = 1_500;

const warnFull = (most: string): void => {
  showToast('warning', `Puedes ${most}. Quita uno para agregar otro.`);
};

const favour = (code: string): void => {
  const became = toggleFavourite(code);
  if (became === 'full') warnFull(`guardar hasta ${MAX_ENTRIES} favoritos`);
  else
    showBriefly(
      became === 'added' ? 'Guardado en tus favoritos' : 'Quitado de tus favoritos',
      SHOWN_MS,
    );
};

const compare = (code: string): void => {
  if (toggleCompared(code) === 'full') warnFull(`comparar hasta ${MAX_COMPARED}`);
};

/** @param button has `data-keep`, its action, and `data-code` */
export const press = (button: HTMLElement): void => {
  const { keep, code = '' } = button.dataset;
  if (keep === 'favourite') favour(code);
  else if (keep === 'compare') compare(code);
  else void import('./notice.ts').then(({ askNotice }) => askNotice(button));
};

/** The button's text with a pending notice; a visitor's must first be confirmed by mail. */
const NOTICE_TEXTS = {
  waiting: 'No avisarme más',
  asked: 'Revisa tu correo',
} as const;
const NOTICE_TEXT = 'Avisarme cuando haya stock';

const setPressed = (button: HTMLElement, isPressed: boolean): void => {
  if (button.getAttribute('aria-pressed') !== `${isPressed}`)
    button.setAttribute('aria-pressed', `${isPressed}`);
};

const setText = (place: Element | null, text: string): void => {
  if (place && place.textContent !== text) place.textContent = text;
};

/** Sets the text, and on cards the name of the product as well. */
const setNotice = (button: HTMLElement, state: keyof typeof NOTICE_TEXTS | undefined): void => {
  const text = state ? NOTICE_TEXTS[state] : NOTICE_TEXT;
  setText(button.querySelector('span'), text);
  const { name } = button.dataset;
  if (name) button.setAttribute('aria-label', state ? `${text}: ${name}` : `${text} de ${name}`);
};

/** Changes only what differs, since it runs at every change of the page. */
const show = (): void => {
  const codes = {
    favourite: new Set($favourites.get().map((code) => code.toLowerCase())),
    compare: new Set($compared.get().map((code) => code.toLowerCase())),
  };
  const notices = $notices.get();
  let canCompare = false;
  for (const button of document.querySelectorAll<HTMLElement>('[data-keep]')) {
    const { keep, code = '' } = button.dataset;
    const key = code.toLowerCase();
    canCompare ||= keep === 'compare' && isShown(button);
    if (keep === 'favourite' || keep === 'compare') setPressed(button, codes[keep].has(key));
    else setNotice(button, notices.get(key));
  }
  showBar(canCompare);
  const link = document.querySelector<HTMLElement>('#favourites-link');
  if (link) link.hidden = codes.favourite.size === 0;
};

let isAwaited = false;
/** Combines many changes of the page, such as new cards, into one run. */
const showSoon = (): void => {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(() => {
    isAwaited = false;
    show();
  });
};

// Pages replace each other without a load.
document.addEventListener(SHOWN, showSoon);
for (const $store of [$favourites, $compared, $notices]) $store.listen(showSoon);
new MutationObserver(showSoon).observe(document.body, { childList: true, subtree: true });
$session.subscribe(({ status }) => {
  if (status === 'user') void readNotices();
});
show();
