/** The frame of a form: what went wrong, its fields, its button. */
import type { ReactNode } from 'react';
import styles from './Form.module.css';
import { Notice } from './Notice.tsx';
import type { FormState } from './use-form.ts';

interface FormProps {
  form: FormState;
  submitText: string;
  children: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  label?: string;
}

export const Form = ({ form, submitText, children, beside, label }: FormProps) => (
  <form {...form.props} className={styles.form} aria-label={label}>
    {children}
    {form.problem !== '' && <Notice tone="danger">{form.problem}</Notice>}
    <div className={styles.actions}>
      <SubmitButton sending={form.sending}>{submitText}</SubmitButton>
      {beside}
    </div>
  </form>
);

interface SubmitProps {
  sending: boolean;
  children: ReactNode;
}

/** Stays focusable while it works; the form itself refuses to be sent twice. */
export const SubmitButton = ({ sending, children }: SubmitProps) => (
  <button type="submit" className="button button-primary" aria-disabled={sending}>
    {sending && <span className={`spinner ${styles.spinner}`} aria-hidden="true" />}
    {children}
    {sending && (
      <span className="visually-hidden" role="status">
        Enviando…
      </span>
    )}
  </button>
);

/** Fields beside each other where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
