import { send } from '#client/send';
import {
  CONFIRM_PARAMETER,
  newsletterForm,
  suscriptionAdd,
  suscriptionConfirm,
} from '#contract/calls/contact';
import { showToast } from '#stores/toasts';

const say = (form: HTMLFormElement, text: string, wrong: boolean): void => {
  const message = form.querySelector('[aria-live]');
  if (message) message.textContent = text;
  const field = form.querySelector<HTMLInputElement>('input[type="email"]');
  field?.setAttribute('aria-invalid', `${wrong}`);
  // Only if the visitor has not moved on.
  const isHere = form.matches(':focus-within') || document.activeElement?.contains(form);
  if (wrong && isHere) field?.focus();
};

let busy = false;

export const subscribe = async (form: HTMLFormElement): Promise<void> => {
  if (busy) return;
  const data = new FormData(form);
  const parsed = newsletterForm.safeParse({ email: data.get('email') });
  if (!parsed.success) return say(form, parsed.error.issues[0]?.message ?? '', true);
  const button = form.querySelector('button');
  busy = true;
  button?.setAttribute('aria-disabled', 'true');
  const website = `${data.get('website') ?? ''}`;
  const reply = await send(suscriptionAdd, { type: 'NEM', value: parsed.data.email, website });
  busy = false;
  button?.removeAttribute('aria-disabled');
  if (!reply.ok) return say(form, reply.error.fields?.value ?? reply.error.text, true);
  // The visitor may have typed another address.
  if (new FormData(form).get('email') === data.get('email')) form.reset();
  say(form, 'Listo: te enviamos un correo para confirmar.', false);
};

/** Confirms a subscription by the key of the mail's link. */
export const confirmSubscription = async (key: string): Promise<void> => {
  const reply = await send(suscriptionConfirm, { key });
  // Removed only now, so that a reload after a failure tries again.
  if (reply.ok || reply.error.code === 'subscription.stale') {
    const address = new URL(location.href);
    address.searchParams.delete(CONFIRM_PARAMETER);
    history.replaceState(history.state, '', address);
  }
  if (reply.ok) showToast('success', 'Tu suscripción quedó confirmada. ¡Gracias!');
  else showToast('error', reply.error.text);
};
