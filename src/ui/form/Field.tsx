/** A form control with its label, hint and error, tied together for screen readers. */
import { type ReactNode, useId } from 'react';

/** What the control must carry. */
export interface Control {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  /** Takes two columns where its form has several. */
  wide?: boolean;
  children: (control: Control) => ReactNode;
}

export const Field = ({ label, error, hint, wide, children }: FieldProps) => {
  const id = useId();
  const wrong = error !== undefined && error !== '';
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className="field" data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
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
      {/* Stands before its message, so that a screen reader tells it. */}
      <span className="field-said" aria-live="polite">
        {wrong && (
          <span className="field-error" id={`${id}-error`}>
            {error}
          </span>
        )}
      </span>
    </div>
  );
};
