/** Sends away who may not see a page: visitors to the login and back, others to the start. */
import type { User } from '#contract/entities/people';
import { $session } from './session.ts';
import { withWayBack } from './way-back.ts';

interface Guard {
  loginPath: string;
  /** Only sellers and people who work for a company may stay; whose data they see the server says. */
  seller?: boolean;
}

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
  window.addEventListener('online', () => location.replace(address), { once: true });
};

/**
 * Watches as long as the page is open, so a session that ends in another tab counts too.
 * @returns how to stop watching
 */
export const guardPage = ({ loginPath, seller = false }: Guard): (() => void) =>
  $session.subscribe((state) => {
    if (state.status === 'anonymous')
      goToLogin(withWayBack(loginPath, location.pathname + location.search));
    else if (state.status === 'user' && seller && !isBehindCounter(state.user))
      location.replace('/');
  });

/** Pages for people without a session: who has one goes to the start. */
export const guardGuests = (): (() => void) =>
  $session.subscribe((state) => {
    if (state.status === 'user') location.replace('/');
  });
