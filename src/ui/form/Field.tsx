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
  /** What to know of what is typed; it keeps nobody from sending. */
  note?: string | undefined;
  /** Takes two columns where its form has several. */
  wide?: boolean;
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
