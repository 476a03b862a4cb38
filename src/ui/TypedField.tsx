/** One line of text whose value the page keeps as it is typed, with its label and error. */
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { Field } from './Field.tsx';

interface TypedFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'password';
  name?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export const TypedField = ({ label, error, onChange, inputRef, ...input }: TypedFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <input
        {...control}
        {...input}
        ref={inputRef}
        className="input"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
