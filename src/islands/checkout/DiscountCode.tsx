import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { $draft } from '#stores/checkout/checkout-draft';
import { $discounted, applyCode, dropCode } from '#stores/checkout/discount';
import { forgetPlacing } from '#stores/checkout/place-order';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import styles from './DiscountCode.module.css';

const CodeForm = () => {
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const apply = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (typed === '' || isSending) return;
    setSending(true);
    forgetPlacing();
    setProblem(await applyCode(typed).finally(() => setSending(false)));
  };
  return (
    <details className={styles.box}>
      <summary>¿Tienes un código de descuento?</summary>
      <form className={styles.form} onSubmit={(event) => void apply(event)}>
        <Field label="Código de descuento" error={problem}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="code"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={() => setProblem(undefined)}
            />
          )}
        </Field>
        <button type="submit" className="button" aria-busy={isSending}>
          Aplicar
        </button>
      </form>
    </details>
  );
};

/** Takes a discount code for the cart. */
export const DiscountCode = () => {
  const { discountCode } = useStore($draft);
  const { problem } = useStore($discounted);
  if (discountCode === '') return <CodeForm />;
  return (
    <div className={styles.applied}>
      <span>
        Código <strong>{discountCode}</strong>
      </span>
      <Button
        look="quiet small"
        aria-label={`Quitar el código ${discountCode}`}
        onClick={() => {
          forgetPlacing();
          dropCode();
        }}
      >
        Quitar
      </Button>
      <span className="field-error" role="status">
        {problem}
      </span>
    </div>
  );
};
