/** A form control with label, hint and error, connected for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react';

/** Attributes of the control. */
export interface Control {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** Absent: the control has its own. */
  label?: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** A warning about the value, which does not prevent sending. */
  note?: string | undefined;
  /** Spans two columns of a form with several, or a whole row. */
  wide?: boolean | 'row' | undefined;
  children: (control: Control) => ReactNode;
}

export const Field = ({ label, error, hint, note, wide, children }: FieldProps) => {
  const id = useId();
  const wrong = error !== undefined && error !== '';
  const described = [
    hint ? `${id}-hint` : '',
    note ? `${id}-note` : '',
    wrong ? `${id}-error` : '',
  ].filter(Boolean);
  return (
    <div className="field" data-wide={wide || undefined}>
      {label !== undefined && <label htmlFor={id}>{label}</label>}
      {children({
        id,
        'aria-invalid': wrong,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {/* Rendered before its message, so that screen readers announce it. */}
      <span className="field-said" aria-live="polite">
        {note && (
          <span className="tag tag-warning" id={`${id}-note`}>
            {note}
          </span>
        )}
        {wrong && (
          <span className="field-error" id={`${id}-error`}>
            {error}
          </span>
        )}
      </span>
    </div>
  );
};

type InputFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, keyof Control | 'className'>;

/** A field of one input. */
export const InputField = ({ label, error, hint, note, wide, ...input }: InputFieldProps) => (
  <Field label={label} error={error} hint={hint} note={note} wide={wide}>
    {(control) => <input {...control} {...input} className="input" />}
  </Field>
);
