/**
 * Sends away who may not see a page: visitors to the login and back, others to the start. Called by the
 * frame of a page that its route guards (`components/frame/Guard.astro`), by nobody else.
 */
import { whenShopAnswers } from '#client/shop-back';
import type { User } from '#contract/entities/people';
import { namesItsCompany } from './company.ts';
import { withReturnPath } from './return-path.ts';
import { $session } from './session.ts';

const isBehindCounter = ({ isSeller, person }: User): boolean =>
  isSeller || (person?.employeeOf.length ?? 0) > 0;

/** In the place of what is hidden: what its scripts still draw must not come back. */
const sayWhy = (hidden: Element): void => {
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

/** Without a connection the login cannot come: the page stays, emptied, and goes once there is one. */
const goToLogin = (address: string): void => {
  if (navigator.onLine) {
    location.replace(address);
    return;
  }
  const main = document.querySelector('main');
  if (main && !main.hidden) {
    main.hidden = true;
    sayWhy(main);
  }
  whenShopAnswers(address, () => location.replace(address));
};

const mayStay: Record<string, (user: User) => boolean> = {
  user: () => true,
  company: isBehindCounter,
  seller: ({ isSeller }) => isSeller,
  guests: () => false,
};

/**
 * Watches as long as the page is open, so a session that ends in another tab counts too.
 * @param guarded whom the page is for, as the route table says
 * @param route its path there
 * @returns how to stop watching
 */
export const guardPage = (guarded = 'user', loginPath = '/', route = ''): (() => void) => {
  if (!namesItsCompany(route, location.pathname)) {
    // A company id that is no number is no page at all, logged in or not.
    location.replace('/404');
    return () => undefined;
  }
  return $session.subscribe((state) => {
    if (state.status === 'anonymous' && guarded !== 'guests')
      goToLogin(withReturnPath(loginPath, location.pathname + location.search));
    else if (state.status === 'user' && !mayStay[guarded]?.(state.user)) location.replace('/');
    // What begins now may ask what sellers alone are told (directives/seller.ts).
    else if (state.status === 'user' && guarded === 'seller')
      document.documentElement.dataset.seller = '';
  });
};
