import { $session, logout, type SessionState } from '#stores/account/session';

let hideAttention: (() => void) | undefined;

/** Returns the companies of a seller; for others only the shop's own, since the rest sell nothing. */
const companiesOf = (state: SessionState) => {
  if (state.status !== 'user') return [];
  const { isSeller, person } = state.user;
  const { company } = document.querySelector<HTMLElement>('#user-menu')?.dataset ?? {};
  return (person?.employeeOf ?? []).filter(({ id }) => isSeller || `${id}` === company);
};

/** Loads the code only for the people of a company. */
const showWhatNeedsAttention = async (state: SessionState): Promise<void> => {
  hideAttention?.();
  hideAttention = undefined;
  const { company } = document.querySelector<HTMLElement>('#user-menu')?.dataset ?? {};
  const mayRead = state.status === 'user' && state.user.permissions?.includes('orders');
  const companies = companiesOf(state).filter(({ id }) => mayRead || `${id}` !== company);
  if (companies.length === 0) return;
  const { showAttention } = await import('./attention.ts');
  if ($session.get() === state) hideAttention = showAttention(companies.map(({ id }) => id));
};

let hidePrices: (() => void) | undefined;

/** Loads the code only for the people of a company, who may have prices of their own. */
const showPrices = async (state: SessionState): Promise<void> => {
  hidePrices?.();
  hidePrices = undefined;
  if (state.status !== 'user' || state.user.isSeller) return;
  if ((state.user.person?.employeeOf ?? []).length === 0) return;
  const { showOwnPrices } = await import('./own-prices.ts');
  if ($session.get() === state) hidePrices = showOwnPrices();
};

/** Adds the links of each company: `/{companyId}/pedidos` → `/1/pedidos`. */
const showCompanies = (state: SessionState): void => {
  for (const old of document.querySelectorAll('[data-company-link]')) old.remove();
  const companies = companiesOf(state);
  for (const place of document.querySelectorAll<HTMLElement>('[data-company-path]'))
    for (const { id, name } of companies) {
      const { companyPath = '', companyTitle = '', companyOnly = id } = place.dataset;
      // Some links are only for the shop's own company.
      if (`${companyOnly}` !== `${id}`) continue;
      const item = document.createElement('li');
      item.dataset.companyLink = '';
      const link = document.createElement('a');
      link.href = companyPath.replace('{companyId}', `${id}`);
      if (place.dataset.companyOrders !== undefined) link.dataset.ordersOf = `${id}`;
      link.textContent = companies.length > 1 ? `${companyTitle} · ${name}` : companyTitle;
      item.append(link);
      place.before(item);
    }
};

const showToSellers = (state: SessionState): void => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-for-sellers]'))
    place.hidden = state.status !== 'user' || !state.user.isSeller;
};

/** Keeps the garage in the account, in shops with one. */
const keepCars = async (): Promise<void> => {
  if (!document.querySelector('[data-garage]')) return;
  const { keepCarsInAccount } = await import('#stores/cars-account');
  keepCarsInAccount();
};

export const showUser = (): void => {
  const button = document.querySelector<HTMLElement>('#user-button');
  const name = document.querySelector<HTMLElement>('#user-name');
  if (!button || !name) return;
  $session.subscribe((state) => {
    // Until the server answers, the inline script's guess stays.
    if (state.status === 'unknown') return;
    const isUser = state.status === 'user';
    document.documentElement.toggleAttribute('data-user', isUser);
    if (isUser) name.textContent = state.user.firstName || state.user.name;
    showCompanies(state);
    showToSellers(state);
    void showWhatNeedsAttention(state);
    void showPrices(state);
  });
  void keepCars();
  document.querySelector('#logout')?.addEventListener('click', () => {
    document.querySelector<HTMLElement>('#user-menu')?.hidePopover();
    logout();
  });
};
