import { stockNoticeForm } from '#contract/calls/stock-notices';
import { consentTexts } from '#contract/people/consents';
import { $session } from '#stores/account/session';
import { $notices, askForNotice, cancelNotice } from '#stores/stock-notices';
import { hideToast, showToast } from '#stores/toasts';
import { html } from '../html.ts';

const DONE = 'Listo: te avisaremos por correo cuando haya stock.';
const ASKED =
  'Te enviamos un correo para confirmar el aviso. Si ya lo habías confirmado, no hace falta nada más.';

let toast = 0;
/** Shows a toast in place of the last one, which is out of date. */
const announce = (...message: Parameters<typeof showToast>): void => {
  hideToast(toast);
  toast = showToast(...message);
};

const boxHtml = (name: string) => html`
  <form class="stack" method="dialog" novalidate>
    <h2 id="notice-title">Avisarme cuando haya stock</h2>
    <p>${name}</p>
    <div class="field">
      <label for="notice-email">Tu email</label>
      <input class="input" id="notice-email" name="email" type="email" inputmode="email"
        autocomplete="email" required aria-describedby="notice-problem notice-words">
      <p class="field-error" id="notice-problem" role="alert"></p>
    </div>
    <div class="visually-hidden" aria-hidden="true">
      <label for="notice-website">No completes este campo</label>
      <input id="notice-website" name="website" tabindex="-1" autocomplete="off">
    </div>
    <p class="small muted" id="notice-words">
      ${consentTexts.stockNotice.text} Puedes dejar de recibirlo con un toque.
    </p>
    <div class="cluster">
      <button class="button button-primary" type="submit">Avisarme</button>
      <button class="button" type="button" data-close>Cancelar</button>
    </div>
  </form>
`;

const say = (form: HTMLFormElement, text: string): void => {
  const problem = form.querySelector('#notice-problem');
  if (problem) problem.textContent = text;
  const field = form.querySelector<HTMLInputElement>('#notice-email');
  field?.setAttribute('aria-invalid', `${text !== ''}`);
  if (text !== '') field?.focus();
};

const submit = async (dialog: HTMLDialogElement, form: HTMLFormElement, code: string) => {
  const data = new FormData(form);
  const parsed = stockNoticeForm.safeParse({ email: data.get('email') });
  if (!parsed.success) return say(form, parsed.error.issues[0]?.message ?? '');
  say(form, '');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (button?.getAttribute('aria-disabled') === 'true') return;
  button?.setAttribute('aria-disabled', 'true');
  const website = `${data.get('website') ?? ''}`;
  const reply = await askForNotice({ code, email: parsed.data.email, website });
  button?.removeAttribute('aria-disabled');
  if (!reply.ok) return say(form, reply.error.fields?.email ?? reply.error.text);
  dialog.close();
  announce('success', ASKED);
};

/** Closing returns the focus to the button. */
const openBox = (code: string, name: string): void => {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-labelledby', 'notice-title');
  dialog.innerHTML = boxHtml(name).text;
  const form = dialog.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(dialog, form, code);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close]')) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

/** Waits for the session. */
const whoIsIn = (): Promise<boolean> =>
  new Promise((tell) => {
    let stop: (() => void) | undefined;
    stop = $session.subscribe(({ status }) => {
      if (status === 'unknown') return;
      tell(status === 'user');
      queueMicrotask(() => stop?.());
    });
  });

const forAccount = async (code: string): Promise<void> => {
  const isWaiting = $notices.get().get(code.toLowerCase()) === 'waiting';
  const reply = await (isWaiting ? cancelNotice(code) : askForNotice({ code }));
  if (!reply.ok) announce('error', reply.error.text);
  else announce('success', isWaiting ? 'Listo: ya no te avisaremos.' : DONE);
};

let isBusy = false;

/**
 * Subscribes to a stock notice: at once for a logged-in user, else by a dialog for the address.
 * @param button has `data-code`; it or an ancestor has `data-name`
 */
export const askNotice = async (button: HTMLElement): Promise<void> => {
  if (isBusy) return;
  isBusy = true;
  const { code = '' } = button.dataset;
  const name = button.closest<HTMLElement>('[data-name]')?.dataset.name;
  const { activeElement: before } = document;
  const isIn = await whoIsIn();
  const { activeElement: now } = document;
  if (isIn) await forAccount(code);
  // No dialog opens if the visitor has moved on, for example to the search.
  else if (now === before || now?.contains(button)) openBox(code, name || code);
  isBusy = false;
};
