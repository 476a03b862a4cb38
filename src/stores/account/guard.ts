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
  const main = document.querySelector('main');
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

/**
 * Watches while the page is open, so that a session ended in another tab counts too.
 * @param guarded the audience of the page in the route table
 * @param route its path there
 * @returns a function that stops watching
 */
export const guardPage = (guarded = 'user', loginPath = '/', route = ''): (() => void) => {
  if (!namesItsCompany(route, location.pathname)) {
    // An invalid company id is not found, logged in or not.
    location.replace('/404');
    return () => undefined;
  }
  return $session.subscribe((state) => {
    if (state.status === 'anonymous' && guarded !== 'guests')
      goToLogin(withReturnPath(loginPath, location.pathname + location.search));
    else if (state.status === 'user' && !mayStay[guarded]?.(state.user)) location.replace('/');
    // Scripts that start now may request data for sellers (directives/seller.ts).
    else if (state.status === 'user' && guarded === 'seller')
      document.documentElement.dataset.seller = '';
  });
};
