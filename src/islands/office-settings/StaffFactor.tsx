import { variant } from 'virtual:variant';
import { useId, useState } from 'react';
import { factorPolicyFind } from '#contract/calls/second-factor';
import { enumerate } from '#contract/text/enumeration';
import { setPolicy } from '#stores/account/second-factor';
import { showBriefly } from '#stores/toasts';
import { pathOf } from '#variants/paths';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Settings.module.css';

const SHOWN_NAMES = 10;

const namesOf = (without: readonly string[]): string => {
  const more = without.length - SHOWN_NAMES;
  return enumerate([...without.slice(0, SHOWN_NAMES), ...(more > 0 ? [`${more} más`] : [])]);
};

const Policy = () => {
  const { data, error, again } = useQuery(factorPolicyFind, {});
  const [problem, setProblem] = useState('');
  /** The choice that is being saved; a question may come first. */
  const [wanted, setWanted] = useState<boolean>();
  if (!data)
    return error ? <RetryNotice text={error.text} onRetry={again} /> : <Spinner text="Cargando…" />;
  const { isRequired, without } = data.data;
  const change = async (isWanted: boolean): Promise<void> => {
    if (wanted !== undefined) return;
    setWanted(isWanted);
    const failure = await setPolicy(isWanted);
    setWanted(undefined);
    setProblem(failure?.text ?? '');
    if (!failure) showBriefly('Cambios guardados');
  };
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">Quién lo necesita</legend>
        <label>
          <input
            type="checkbox"
            checked={wanted ?? isRequired}
            aria-disabled={wanted !== undefined}
            onChange={({ target }) => void change(target.checked)}
          />
          Segundo factor obligatorio para el personal
        </label>
      </fieldset>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
      {without.length > 0 && <p className="small">Todavía no tienen: {namesOf(without)}.</p>}
      <p>
        <a href={pathOf(variant, 'second-factor')}>Mi segundo factor</a>
      </p>
    </>
  );
};

/** Requires a second factor of all staff; for those who administer the users. */
export const StaffFactor = () => {
  const id = useId();
  if (!useMay('users')) return null;
  return (
    <section id="segundo-factor" className={`card stack ${styles.setting}`} aria-labelledby={id}>
      <h2 id={id}>Segundo factor</h2>
      <p className="muted">
        Si es obligatorio, quien trabaja en la tienda y no tiene uno solo llega a la página donde lo
        configura, desde ahora mismo.
      </p>
      <Policy />
    </section>
  );
};
