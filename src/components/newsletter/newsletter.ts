/** Waits for somebody to touch the newsletter's field, or to come from the mail that confirms it. */

export const prepareNewsletter = (): void => {
  const form = document.querySelector<HTMLFormElement>('#newsletter');
  const load = () => import('./subscribe.ts');
  form?.addEventListener('focusin', load, { once: true });
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { subscribe } = await load();
    await subscribe(form);
  });
  // The link in the confirmation mail (contract/calls/contact.ts, CONFIRM_PARAMETER).
  const key = new URLSearchParams(location.search).get('novedades');
  if (key !== null) void load().then(({ confirmSubscription }) => confirmSubscription(key));
};
