import { type KeyboardEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { categoryEntity } from '#contract/definitions/category';
import { inputShape } from '#contract/definitions/schemas';
import type { CategoryRow } from '#contract/entities/goods';
import { updateCategory } from '#stores/goods/category-writes';
import { showBriefly } from '#stores/toasts';
import { Button } from '../../ui/Button.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import styles from './Categories.module.css';

const schema = z.object({ CategoryName: inputShape(categoryEntity).CategoryName });
const NAMES = { 'parms.CategoryName': 'CategoryName' };

/** Changes the name of a category in its row: Enter saves, Escape cancels. */
export const RenameRow = ({ row, onClose }: { row: CategoryRow; onClose: () => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const close = (): void => {
    onClose();
    // The button comes back with the next render.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-rename="${row.number}"]`)?.focus());
  };
  const form = useForm({
    schema,
    send: async ({ CategoryName }) => {
      if (CategoryName !== row.name) {
        const reply = await updateCategory({ id: row.id, parms: { CategoryName } });
        if (!reply.ok) return atFields(reply.error, NAMES);
        showBriefly(`Ahora se llama ${CategoryName}`);
      }
      close();
      return undefined;
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const problem = form.errors.CategoryName ?? form.problem;
  return (
    <form {...form.props} className={styles.rename} aria-label={`Nombre de ${row.name}`}>
      <input
        ref={input}
        className="input"
        name="CategoryName"
        aria-label="Nombre"
        aria-invalid={problem !== '' || undefined}
        defaultValue={row.name}
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
