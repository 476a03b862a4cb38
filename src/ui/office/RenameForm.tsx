import { type KeyboardEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields/fields';
import { Button } from '../Button.tsx';
import { type Problem, useForm } from '../form/use-form.ts';
import styles from './RenameForm.module.css';

interface RenameFormProps {
  name: string;
  maxLength: number;
  /** Saves another name. @returns the problem, at the field `name` or as a text */
  save: (name: string) => Promise<Problem | undefined>;
  /** The element that gets the focus back. */
  returnTo: string;
  onClose: () => void;
}

/** Changes a name in its row: Enter saves, Escape cancels. */
export const RenameForm = ({ name, maxLength, save, returnTo, onClose }: RenameFormProps) => {
  const schema = useRef(z.object({ name: requiredText(maxLength) }));
  const close = (): void => {
    onClose();
    // The button comes back with the next render.
    setTimeout(() => document.querySelector<HTMLElement>(returnTo)?.focus());
  };
  const form = useForm({
    schema: schema.current,
    send: async (typed) => {
      const problem = typed.name === name ? undefined : await save(typed.name);
      if (!problem) close();
      return problem;
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const problem = form.errors.name ?? form.problem;
  return (
    <form {...form.props} className={styles.rename} aria-label={`Nombre de ${name}`}>
      <input
        className="input"
        name="name"
        aria-label="Nombre"
        aria-invalid={problem !== '' || undefined}
        defaultValue={name}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to change it.
        autoFocus
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary small" aria-disabled={form.sending}>
        Guardar
      </Button>
      <Button look="small" onClick={close}>
        Cancelar
      </Button>
      {problem !== '' && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
};
