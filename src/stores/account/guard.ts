/**
 * Redirects users who may not see a page: visitors to the login, others to the home. Called by the frame of
 * guarded pages only (`components/frame/Guard.astro`).
 */
import { whenShopAnswers } from '#client/shop-back';
import type { User } from '#contract/entities/people';
import { namesItsCompany } from './company.ts';
import { withReturnPath } from './return-path.ts';
import { $session } from './session.ts';

const isStaff = ({ isSeller, person }: User): boolean =>
  isSeller || (person?.employeeOf.length ?? 0) > 0;

/** Shows a message beside the hidden page, whose scripts may still draw into it. */
const showReason = (hidden: Element): void => {
  const shown = document.createElement('main');
  const screen = document.createElement('div');
  const title = document.createElement('h1');
  const text = document.createElement('p');
  title.textContent = 'Tu sesión terminó';
  text.textContent = 'Ahora no hay conexión. Apenas vuelva, te llevamos al ingreso.';
  screen.className = 'wrap screen';
  screen.append(title, text);
  shown.append(screen);
  hidden.after(shown);
};

/** Goes to the login, or offline empties the page and goes when the connection is back. */
const goToLogin = (address: string): void => {
  if (navigator.onLine) {
    location.replace(address);
    return;
  }
  const main = document.querySelector<HTMLElement>('#contenido');
  if (main && !main.hidden) {
    main.hidden = true;
    showReason(main);
  }
  whenShopAnswers(address, () => location.replace(address));
};

const mayStay: Record<string, (user: User) => boolean> = {
  user: () => true,
  company: isStaff,
  seller: ({ isSeller }) => isSeller,
  guests: () => false,
};

interface Needed {
  permission: string;
  /** The text for users without it. */
  missing?: string | undefined;
}

const has = ({ permissions = [] }: User, needed: string): boolean =>
  permissions.some((one) => one === needed);

/** Hides the links to pages that the user may not use. */
const hideLinks = (user: User): void => {
  for (const link of document.querySelectorAll<HTMLElement>('[data-needs]'))
    link.hidden = !has(user, link.dataset.needs ?? '');
};

/** Replaces the page by the reason. Its islands do not start: they are removed before. */
const showMissing = ({ missing = '' }: Needed): void => {
  const main = document.querySelector<HTMLElement>('#contenido');
  const title = main?.querySelector('h1');
  const reason = document.createElement('p');
  reason.className = 'card';
  reason.dataset.missing = '';
  reason.textContent = missing;
  main?.replaceChildren(...(title ? [title] : []), reason);
};

const showToSeller = (user: User, needed: Needed | undefined): void => {
  hideLinks(user);
  const isMissing = document.querySelector('main > [data-missing]') !== null;
  if (needed && !has(user, needed.permission)) showMissing(needed);
  // The permission was given meanwhile.
  else if (isMissing) location.reload();
  // Scripts that start now may request data for sellers (directives/seller.ts).
  document.documentElement.dataset.seller = '';
};

/**
 * Watches while the page is open, so that a session ended in another tab counts too.
 * @param guarded the audience of the page in the route table
 * @param paths where visitors log in, and where staff set up the second factor that the shop requires
 * @param route its path there
 * @param needed the permission that the page needs
 * @returns a function that stops watching
 */
export const guardPage = (
  guarded = 'user',
  { login = '/', factor }: { login?: string | undefined; factor?: string | undefined } = {},
  route = '',
  needed?: Needed,
): (() => void) => {
  if (!namesItsCompany(route, location.pathname)) {
    // An invalid company id is not found, logged in or not.
    location.replace('/404');
    return () => undefined;
  }
  return $session.subscribe((state) => {
    if (state.status === 'anonymous' && guarded !== 'guests')
      goToLogin(withReturnPath(login, location.pathname + location.search));
    else if (state.status === 'user' && state.user.lacksFactor && factor !== undefined) {
      if (!location.pathname.startsWith(factor))
        location.replace(withReturnPath(factor, location.pathname + location.search));
    } else if (state.status === 'user' && !mayStay[guarded]?.(state.user)) location.replace('/');
    else if (state.status === 'user' && guarded === 'seller') showToSeller(state.user, needed);
  });
};
