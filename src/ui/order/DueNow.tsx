/** Tells buyers what an edit of their paid order left to pay, and lets them pay it at a provider or by instructions. */
import { useState } from 'react';
import { formatMoney, toCents } from '#contract/amounts/money';
import { paymentList } from '#contract/calls/payments';
import { paysOnline, type RedirectId } from '#contract/orders/payments';
import { type Payer, payDue } from '#stores/checkout/pay-due';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import { useQuery } from '../use-query.ts';
import { HowToPay } from './HowToPay.tsx';

interface OnlineProps {
  ways: readonly { id: RedirectId; name: string }[];
  payer: Payer;
}

const Online = ({ ways, payer }: OnlineProps) => {
  const [going, setGoing] = useState<RedirectId>();
  const [problem, setProblem] = useState<string>();
  const pay = async (id: RedirectId): Promise<void> => {
    if (going) return;
    setGoing(id);
    setProblem(await payDue(payer, id));
    setGoing(undefined);
  };
  return (
    <>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p className="cluster">
        {ways.map(({ id, name }) => (
          <Button
            key={id}
            look="accent"
            aria-disabled={going !== undefined}
            onClick={() => void pay(id)}
          >
            {going === id && <span className="spinner" aria-hidden="true" />} Pagar con {name}
          </Button>
        ))}
      </p>
    </>
  );
};

interface DueNowProps {
  number: number;
  due: number;
  /** Undefined where its buyer pays online elsewhere. */
  payer: Payer | undefined;
  /** The page where its buyer pays online; undefined = here. */
  elsewhere?: { href: string; text: string } | undefined;
  heading?: 'h2' | 'h3';
  /** Where the proof of the payment can be sent to. */
  proof: readonly { by: string; href: string }[];
}

export const DueNow = ({ number, due, payer, elsewhere, heading = 'h3', proof }: DueNowProps) => {
  const { data } = useQuery(paymentList, {});
  const all = data?.data ?? [];
  const online = all.flatMap(({ id, name }) => (paysOnline(id) ? [{ id, name }] : []));
  const others = all.flatMap(({ isOnline, name, instructions: lines }) =>
    isOnline || lines.length === 0 ? [] : [{ name, lines }],
  );
  return (
    <>
      <Notice tone="warning">
        <p>
          <strong>Falta pagar {formatMoney(toCents(due))}</strong> por el cambio de este pedido
          {all.length > 0 ? ', de una de estas formas o en el local.' : '. Escríbenos y lo vemos.'}
        </p>
      </Notice>
      {online.length > 0 && payer && <Online ways={online} payer={payer} />}
      {online.length > 0 && elsewhere && (
        <p>
          <a className="button button-accent" href={elsewhere.href}>
            {elsewhere.text}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <details open={online.length === 0}>
          <summary>Por depósito o transferencia</summary>
          <div className="stack">
            {others.map(({ name, lines }, place) => (
              <HowToPay
                key={name}
                order={{ paymentName: name, number, total: due }}
                lines={lines}
                heading={heading}
                proof={place === others.length - 1 ? proof : []}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
};
