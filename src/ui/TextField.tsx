/** One line of text with its label and error. */
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps {
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

export const TextField = ({ label, error, onChange, inputRef, ...input }: TextFieldProps) => (
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
