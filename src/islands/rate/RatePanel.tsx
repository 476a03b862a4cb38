/** What the dollar is worth in the shop: the value that counts, since when, and a form for a new one. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { exchangeRateFind, exchangeRateSet } from '#contract/calls/payments';
import { formatMoney, toCents } from '#contract/money';
import { $session } from '#stores/session';
import { showToast } from '#stores/toasts';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './RatePanel.module.css';
import { rateTyped } from './rate-typed.ts';

type Rate = CallOutput<typeof exchangeRateFind>['data'];

const SAVED_MS = 2_500;
const CURRENCY = 'USD';
/** The ways to pay that wait for a rate, by name. */
const CONVERTED = variant.payments.filter(({ currency }) => currency === CURRENCY);
const NAMES = new Intl.ListFormat('es-UY').format(CONVERTED.map(({ name }) => name));

const dateTime = new Intl.DateTimeFormat('es-UY', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

const Standing = ({ rate }: { rate: Rate }) => (
  <p className={styles.standing}>
    {rate === null ? (
      <span>Todavía no hay una cotización.</span>
    ) : (
      <>
        <strong className={styles.value}>US$ 1 = {formatMoney(toCents(rate.rate))}</strong>
        <time className="small muted" dateTime={rate.at}>
          desde el {dateTime.format(new Date(rate.at))}
        </time>
      </>
    )}{' '}
    <span className={`tag ${rate?.isFresh ? 'tag-success' : 'tag-danger'}`}>
      {rate?.isFresh ? 'Vigente' : 'Vencida'}
    </span>
  </p>
);

const RateForm = ({ onSaved }: { onSaved: () => void }) => {
  const form = useForm({
    schema: rateTyped,
    send: async ({ rate }) => {
      const reply = await send(exchangeRateSet, { currency: CURRENCY, rate });
      if (!reply.ok) {
        const wrong = reply.error.fields?.rate;
        return {
          text: reply.error.text,
          ...(wrong === undefined ? {} : { fields: { rate: wrong } }),
        };
      }
      showToast('success', 'Cotización guardada', SAVED_MS);
      form.clear();
      onSaved();
      return undefined;
    },
  });
  return (
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
  );
};

const Panel = () => {
  const [rate, setRate] = useState<Rate | 'asking'>('asking');
  const [problem, setProblem] = useState<string>();
  const ask = async (): Promise<void> => {
    const reply = await send(exchangeRateFind, { currency: CURRENCY });
    setProblem(reply.ok ? undefined : reply.error.text);
    if (reply.ok) setRate(reply.data.data);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, then after each change
  useEffect(() => void ask(), []);
  const isStale = rate !== 'asking' && !rate?.isFresh;
  return (
    <details className={`card ${styles.panel}`} open={isStale || undefined}>
      <summary>
        <h2>Cotización del dólar</h2>
        {problem !== undefined ? (
          <Notice tone="danger">{problem}</Notice>
        ) : rate === 'asking' ? (
          <Spinner />
        ) : (
          <Standing rate={rate} />
        )}
      </summary>
      {isStale && (
        <Notice tone="warning">
          Sin una cotización de los últimos tres días no se ofrece pagar con {NAMES}.
        </Notice>
      )}
      <RateForm onSaved={() => void ask()} />
    </details>
  );
};

/** For sellers of a shop that charges something in dollars; nothing for anybody else. */
export const RatePanel = () => {
  const session = useStore($session, { ssr: 'initial' });
  const isSeller = session.status === 'user' && session.user.isSeller;
  return isSeller && CONVERTED.length > 0 ? <Panel /> : null;
};
