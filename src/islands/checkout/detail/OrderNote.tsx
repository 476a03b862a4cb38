import { MAX_NOTE } from '#contract/limits';
import { changeDraft } from '#stores/checkout/checkout-draft';
import { Field } from '../../../ui/form/Field.tsx';

export const OrderNote = ({ text, error }: { text: string; error: string | undefined }) => (
  <Field label="Para el local (opcional)" error={error}>
    {(control) => (
      <textarea
        {...control}
        className="input"
        name="observation"
        rows={3}
        maxLength={MAX_NOTE}
        value={text}
        onChange={({ target }) => changeDraft({ observation: target.value })}
      />
    )}
  </Field>
);
