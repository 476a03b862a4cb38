import { useState } from 'react';
import { type AccountTest, paymentListTests } from '#contract/calls/payments';
import { shortDateTime } from '#contract/time/dates';
import { testPayment } from '#stores/office/first-steps';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';

const OUTCOMES = {
  ok: { tag: 'success', text: 'Probado' },
  refused: { tag: 'danger', text: 'Rechazado' },
  away: { tag: 'warning', text: 'No contestó' },
} as const;

const stateOf = ({ isConfigured, outcome }: AccountTest): { tag: string; text: string } => {
  if (!isConfigured) return { tag: 'muted', text: 'No configurado' };
  return outcome ? OUTCOMES[outcome] : { tag: 'warning', text: 'Sin probar' };
};

/** Lists the online payment methods with the last test of their credentials. */
export const PaymentTests = () => {
  const tests = useQuery(paymentListTests, {}).data?.data ?? [];
  const mayTest = useMay('settings');
  const [tested, setTested] = useState<AccountTest['id']>();
  const [problem, setProblem] = useState('');
  const test = async (id: AccountTest['id']) => {
    setTested(id);
    const reply = await testPayment(id);
    setTested(undefined);
    setProblem(reply.ok ? '' : reply.error.text);
  };
  if (tests.length === 0) return null;
  return (
    <>
      <ul className={styles.steps} aria-label="Cobro en línea">
        {tests.map((one) => {
          const { tag, text } = stateOf(one);
          return (
            <li key={one.id}>
              <span className={`tag tag-${tag}`}>{text}</span>
              <span>{one.name}</span>
              <span className="small muted">
                {!one.isConfigured && 'Quien opera el servidor pone sus credenciales'}
                {one.testedAt && `El ${shortDateTime(one.testedAt)} `}
                {one.isConfigured && mayTest && (
                  <Button
                    look="small"
                    disabled={tested !== undefined}
                    aria-label={`Probar ${one.name}`}
                    onClick={() => void test(one.id)}
                  >
                    {tested === one.id ? 'Probando…' : 'Probar'}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {problem !== '' && <Notice tone="danger">{problem}</Notice>}
    </>
  );
};
