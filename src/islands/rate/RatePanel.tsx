/** The exchange rate of the dollar: current value, its time, and a form for a new one. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { rateText } from '#contract/amounts/exchange';
import type { CallOutput } from '#contract/call';
import { exchangeRateFind } from '#contract/calls/payments';
import { missingPermissionText } from '#contract/people/permission-texts';
import { enumerate } from '#contract/text/enumeration';
import { longDateTime } from '#contract/time/dates';
import { companyIdOf, sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { RATE_ANCHOR, saveRate } from '#stores/rate';
import { showBriefly } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import styles from './RatePanel.module.css';
import { rateOf, rateTyped } from './rate-typed.ts';

type Rate = CallOutput<typeof exchangeRateFind>['data'];

const CURRENCY = 'USD';
/** Payment methods that need a rate. */
const CONVERTED = variant.payments.filter(({ currency, isOff }) => currency === CURRENCY && !isOff);
const NAMES = enumerate(CONVERTED.map(({ name }) => name));

const CurrentRate = ({ rate }: { rate: Rate }) => (
  <p className={styles.standing}>
    {rate === null ? (
      <span>Todavía no hay una cotización.</span>
    ) : (
      <>
        <strong className={styles.value}>{rateText(rate.rate)}</strong>
        <time className="small muted" dateTime={rate.at}>
          desde el {longDateTime(rate.at)}
        </time>
      </>
    )}{' '}
    <span className={`tag ${rate?.isFresh ? 'tag-success' : 'tag-danger'}`}>
      {rate?.isFresh ? 'Vigente' : 'Vencida'}
    </span>
  </p>
);

const RateForm = () => {
  const [pending, setPending] = useState<{ rate: number; question: string }>();
  const finish = (): void => {
    showBriefly('Cotización guardada');
    form.clear();
  };
  const form = useForm({
    schema: rateTyped,
    send: async (typed) => {
      const rate = rateOf(typed.rate);
      const saved = await saveRate(rate);
      if (saved.status === 'failed') return atFields(saved.error, { rate: 'rate' });
      if (saved.status === 'saved') finish();
      else setPending({ rate, question: saved.question });
      return undefined;
    },
  });
  const confirm = async (rate: number): Promise<string | undefined> => {
    const saved = await saveRate(rate, true);
    if (saved.status === 'failed') return saved.error.text;
    if (saved.status !== 'saved') return undefined;
    setPending(undefined);
    finish();
    return undefined;
  };
  return (
    <>
      <Form form={form} label="Cotización del dólar" submitText="Guardar">
        <TextField
          form={form}
          name="rate"
          label="Pesos por dólar"
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          hint="Por ejemplo 40,05. Vale por tres días; los pedidos que ya fueron a pagar conservan la suya."
        />
      </Form>
      {pending && (
        <ConfirmDialog
          title={rateText(pending.rate)}
          question={pending.question}
          confirmText="Confirmar"
          onConfirm={() => confirm(pending.rate)}
          onCancel={() => setPending(undefined)}
        />
      )}
    </>
  );
};

const Panel = ({ isOpen }: { isOpen: boolean }) => {
  const maySet = useMay('settings');
  const { data, error } = useQuery(exchangeRateFind, { currency: CURRENCY });
  if (data?.isNeeded === false) return null;
  const rate = data ? data.data : 'asking';
  const isStale = rate !== 'asking' && !rate?.isFresh;
  return (
    <details
      id={RATE_ANCHOR.slice(1)}
      className={`card ${styles.panel}`}
      open={isStale || isOpen || undefined}
    >
      <summary>
        <h2>Cotización del dólar</h2>
        {error ? (
          <Notice tone="danger">{error.text}</Notice>
        ) : rate === 'asking' ? (
          <Spinner />
        ) : (
          <CurrentRate rate={rate} />
        )}
      </summary>
      {isStale && (
        <Notice tone="warning">
          Sin una cotización de los últimos tres días no se ofrece pagar con {NAMES}.
        </Notice>
      )}
      {maySet ? <RateForm /> : <p className="muted">{missingPermissionText(['settings'])}</p>}
    </details>
  );
};

/**
 * Shown to sellers of shops that offer a payment method in dollars.
 * @param isOpen shows the form at once
 */
export const RatePanel = ({ isOpen = false }: { isOpen?: boolean }) => {
  const session = useStore($session, { ssr: 'initial' });
  const { id } = variant.destinationCompany;
  // Pages of the back-office name no company.
  const isOurs = sellsFor(session, id) && (companyIdOf(location.pathname) ?? id) === id;
  return isOurs && CONVERTED.length > 0 ? <Panel isOpen={isOpen} /> : null;
};
