/** What the buyer wants the shop to know. */
import { changeDraft } from '#stores/checkout/checkout-draft';
import { Field } from '../../../ui/form/Field.tsx';

/** As long as the contract takes it. */
const MOST = 500;

export const OrderNote = ({ text, error }: { text: string; error: string | undefined }) => (
  <Field label="Para el local (opcional)" error={error}>
    {(control) => (
      <textarea
        {...control}
        className="input"
        name="observation"
        rows={3}
        maxLength={MOST}
        value={text}
        onChange={({ target }) => changeDraft({ observation: target.value })}
      />
    )}
  </Field>
);
