/** The frame of a form: what went wrong, its fields, its button; in a box it is not thrown away unasked. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Notice } from '../Notice.tsx';
import styles from './Form.module.css';
import type { FormState } from './use-form.ts';
import { useTyped } from './use-typed.ts';

interface FormProps {
  form: FormState;
  submitText: string;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  children: ReactNode;
  /** It cannot be taken back. */
  danger?: boolean;
  /** Beside the button. */
  beside?: ReactNode;
  label?: string;
  /** Its island keeps what is clicked before it is there (`client:interaction`), so nothing is shut. */
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
  // What a field says already is not said below the last one as well.
  const isAtField = Object.values(form.errors).includes(form.problem);
  return (
    <>
      <form {...form.props} {...typed.props} className={styles.form} aria-label={label}>
        {children}
        {form.problem !== '' && !isAtField && <Notice tone="danger">{form.problem}</Notice>}
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

const never = () => () => {};
/** False in the server's HTML, where a click would send the form past its script. */
const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Stays focusable while it works; the form itself refuses to be sent twice. */
export const SubmitButton = ({
  sending,
  disabled = false,
  danger = false,
  keepsClicks = false,
  children,
}: SubmitProps) => {
  const isAlive = useAlive();
  return (
    <button
      type="submit"
      className={`button ${danger ? 'button-danger' : 'button-primary'}`}
      disabled={(!isAlive && !keepsClicks) || disabled}
      aria-disabled={sending}
      // The second of a double click would send the form that the first one's answer has emptied.
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

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
