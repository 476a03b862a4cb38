/** A form with its errors and button; in a dialog it asks before it is discarded. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '../Notice.tsx';
import styles from './Form.module.css';
import type { FormState } from './use-form.ts';
import { useTyped } from './use-typed.ts';

interface FormProps {
  form: FormState;
  submitText: string;
  /** Whether sending is not possible yet. */
  disabled?: boolean;
  children: ReactNode;
  /** Whether it cannot be undone. */
  danger?: boolean;
  /** Content beside the button. */
  beside?: ReactNode;
  label?: string;
  /** Whether the island replays clicks from before hydration (`client:interaction`), so that the button is enabled. */
  keepsClicks?: boolean;
}

export const Form = ({
  form,
  submitText,
  disabled,
  danger,
  children,
  beside,
  label,
  keepsClicks,
}: FormProps) => {
  const typed = useTyped(form.props.ref, form.taken);
  // An error shown at a field is not repeated below.
  const isAtField = Object.values(form.errors).includes(form.problem);
  return (
    <>
      <form {...form.props} {...typed.props} className={styles.form} aria-label={label}>
        {children}
        {form.problem !== '' && !isAtField && (
          <Notice tone={form.isWarning ? 'warning' : 'danger'}>{form.problem}</Notice>
        )}
        <div className={styles.actions}>
          <SubmitButton
            sending={form.sending}
            disabled={disabled}
            danger={danger}
            keepsClicks={keepsClicks}
          >
            {submitText}
          </SubmitButton>
          {beside}
        </div>
      </form>
      {typed.question}
    </>
  );
};

interface SubmitProps {
  sending: boolean;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  keepsClicks?: boolean | undefined;
  children: ReactNode;
}

const subscribeToNothing = () => () => {};
/** False in the server's HTML, where a click would submit the form without its script. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Stays focusable while sending; the form prevents double submission. */
export const SubmitButton = ({
  sending,
  disabled = false,
  danger = false,
  keepsClicks = false,
  children,
}: SubmitProps) => {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      className={`button ${danger ? 'button-danger' : 'button-primary'}`}
      disabled={(!isHydrated && !keepsClicks) || disabled}
      aria-disabled={sending}
      // The second click of a double click might send the form after it was cleared.
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {sending && <span className={`spinner ${styles.spinner}`} aria-hidden="true" />}
      {children}
      {sending && (
        <span className="visually-hidden" role="status">
          Enviando…
        </span>
      )}
    </button>
  );
};

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
