/** The script of every page. */
import { CHOSEN_EVENT } from '#stores/chosen-car-event';
import { writeStored } from '#stores/persisted';
import { SEEN, WORKER_PATH } from '../../offline/names.ts';
import { whenIdle } from '../carousel/when-idle.ts';
import { keepOnDemand } from '../keep/on-demand.ts';
import { openCartOnDemand, showCart } from './cart-badge.ts';
import { prepareHeader } from './header.ts';
import { keepFocus } from './keep-focus.ts';
import { loadLatePictures } from './late-pictures.ts';
import { markOpenBranches } from './open-mark.ts';
import { showToasts } from './toasts.ts';
import { showUserWhenThereIsOne } from './user-hint.ts';

/** Switches between light and dark; a choice that equals the system's is not stored. */
const switchTheme = (): void => {
  const buttons = document.querySelectorAll<HTMLElement>('.theme-switch');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', `${isDark()}`);
  };
  const change = () => {
    const wanted = isDark() ? 'light' : 'dark';
    const isSystems = (wanted === 'dark') === system.matches;
    root.dataset.theme = wanted;
    if (isSystems) delete root.dataset.theme;
    writeStored('theme', isSystems ? null : wanted);
    show();
  };
  for (const button of buttons) button.addEventListener('click', change);
  system.addEventListener('change', show);
  show();
};

/** Names the chosen car in the header, with code that loads once there is one. */
const showCarOnceChosen = (): void => {
  const show = () => void import('./own-car.ts').then(({ showCar }) => showCar());
  // Set by the inline script.
  if (document.documentElement.dataset.car === '') show();
  else addEventListener(CHOSEN_EVENT, show, { once: true });
};

/** Loads the newsletter's code when its field is touched, or by the link in the confirmation mail. */
const prepareNewsletter = (): void => {
  const form = document.querySelector<HTMLFormElement>('#newsletter');
  const load = () => import('../newsletter/subscribe.ts');
  form?.addEventListener('focusin', load, { once: true });
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { subscribe } = await load();
    await subscribe(form);
  });
  // CONFIRM_PARAMETER of contract/calls/contact.ts.
  const key = new URLSearchParams(location.search).get('novedades');
  if (key !== null) void load().then(({ confirmSubscription }) => confirmSubscription(key));
};

const loadWhenScrolled = (): void => {
  const load = () => void import('./scrolled.ts');
  if (scrollY > 0) load();
  else addEventListener('scroll', load, { once: true, passive: true });
};

const startWorker = async (): Promise<void> => {
  // Missing over plain http.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  // Workers of an earlier site at this address would go on answering from their caches.
  for (const registration of await serviceWorker.getRegistrations())
    if (!registration.active?.scriptURL.endsWith(WORKER_PATH)) await registration.unregister();
  await serviceWorker.register(WORKER_PATH);
  (await serviceWorker.ready).active?.postMessage(SEEN);
};

/** Opens items without a load, with code that comes at the first touch, or where the history needs it. */
const openInstantly = (): void => {
  const waiting = new AbortController();
  const start = (): void => {
    waiting.abort();
    void import('../instant/instant.ts').then(({ startInstant }) => startInstant());
  };
  const until = { signal: waiting.signal };
  // Below the header only: a pointer may rest in a corner without having moved.
  document.querySelector('main')?.addEventListener('pointerover', start, until);
  for (const type of ['touchstart', 'focusin', 'popstate']) addEventListener(type, start, until);
  // The visitor may have gone back within the document since it was parsed (layouts/inline-scripts.ts).
  const { at } = document.documentElement.dataset;
  if (history.state?.view >= 0 || at !== location.pathname) start();
};

showCart();
openCartOnDemand();
keepOnDemand();
showUserWhenThereIsOne();
showCarOnceChosen();
showToasts();
keepFocus();
switchTheme();
prepareHeader();
prepareNewsletter();
markOpenBranches();
loadLatePictures();
loadWhenScrolled();
// The development server has no built pages.
if (import.meta.env.PROD) {
  whenIdle(() => void startWorker().catch(() => undefined));
  openInstantly();
}
