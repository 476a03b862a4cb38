/** The page 'Mi compra': the cart, then delivery and payment, then the order that was placed. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $session, type SessionState } from '#stores/account/session';
import { $draft, draftFor } from '#stores/checkout/checkout-draft';
import {
  $placing,
  followOpenOrder,
  forgetPlacing,
  recoverSent,
} from '#stores/checkout/place-order';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { goTo, loginHref, stepOf, useSearch } from './address.ts';
import styles from './Checkout.module.css';
import { Summary } from './cart/Summary.tsx';
import { Confirmation } from './confirmation/Confirmation.tsx';
import { Detail } from './detail/Detail.tsx';
import { Steps, stepName } from './Steps.tsx';

/** Sends users without a session to the login; a logout shows the summary. */
const useGuard = (needsUser: boolean, session: SessionState, search: string): void => {
  const wasUser = useRef(false);
  const { status } = session;
  const hasEnded = status === 'anonymous' && session.hasEnded === true;
  useEffect(() => {
    if (status === 'user') wasUser.current = true;
    if (status !== 'anonymous' || !needsUser || hasEnded) return;
    if (wasUser.current) goTo('summary', 'replace');
    else location.replace(loginHref(search));
  }, [status, needsUser, hasEnded, search]);
};

/** Reports an expired session; the typed text is kept. */
const SessionOver = ({ search }: { search: string }) => (
  <Notice tone="warning">
    <span>Tu sesión terminó. Lo que escribiste sigue aquí: ingresa de nuevo para continuar.</span>
    <a className="button button-small" href={loginHref(search)}>
      Ingresar
    </a>
  </Notice>
);

/** Takes up an order whose answer got lost, and shows one that was just placed. */
const usePlacedOrder = (userGuid: string | undefined): void => {
  const placing = useStore($placing);
  useEffect(() => {
    if (userGuid === undefined) return;
    draftFor(userGuid);
    void recoverSent().then(followOpenOrder);
  }, [userGuid]);
  useEffect(() => {
    if (placing.status === 'placed') goTo('done', 'replace', placing.order.gUID);
  }, [placing]);
};

export const Checkout = () => {
  const search = useSearch();
  const session = useStore($session);
  const draft = useStore($draft);
  const { step, guid, isReturn, saysPaid } = stepOf(search);
  useGuard(step !== 'summary', session, search);
  usePlacedOrder(session.status === 'user' ? session.user.gUID : undefined);

  const top = useRef<HTMLDivElement>(null);
  // The next step may be shorter: its reader would be left below it.
  const isOver = step !== 'summary' && session.status === 'anonymous' && session.hasEnded;
  const shown = isOver ? 'over' : step;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    top.current?.focus();
    window.scrollTo({ top: 0 });
  }, [shown]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, it only names the step that takes the focus.
    <div
      className={styles.checkout}
      ref={top}
      tabIndex={-1}
      role="group"
      aria-label={stepName(step)}
    >
      <Steps step={step} />
      {step === 'summary' ? (
        <Summary
          onFinish={() => {
            if (session.status === 'anonymous') location.assign(loginHref('?detail'));
            else goTo('detail', 'push');
          }}
        />
      ) : isOver ? (
        <SessionOver search={search} />
      ) : session.status !== 'user' ? (
        <div className="screen-wait">
          {session.status === 'unknown' && session.problem !== undefined ? (
            <Notice tone="danger">{session.problem}</Notice>
          ) : (
            <Spinner />
          )}
        </div>
      ) : step === 'detail' ? (
        <Detail
          user={session.user}
          onBack={() => {
            forgetPlacing();
            goTo('summary', 'push');
          }}
        />
      ) : (
        <Confirmation
          guid={guid === '' ? draft.placedGuid : guid}
          isReturn={isReturn}
          saysPaid={saysPaid}
        />
      )}
    </div>
  );
};
