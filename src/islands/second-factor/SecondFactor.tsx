/** `/segundo-factor`: passkeys, authenticator apps and recovery codes of the account. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Factor, factorList, RECOVERY_CODES } from '#contract/calls/second-factor';
import type { User } from '#contract/entities/people';
import { shortDateTime } from '#contract/time/dates';
import { hasPasskeys } from '#stores/account/passkeys';
import { returnPathOf } from '#stores/account/return-path';
import { removeFactor, renewCodes } from '#stores/account/second-factor';
import { $session } from '#stores/account/session';
import { $search } from '#stores/address';
import { showBriefly, showToast } from '#stores/toasts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { ProofGate } from '../../ui/proof/ProofGate.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { AddApp, AddPasskey, useNewApp } from './AddDialogs.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';

type Open = 'passkey' | 'app' | 'codes' | Factor;

const KINDS: Record<Factor['kind'], string> = {
  passkey: 'Llave de acceso',
  totp: 'Aplicación de códigos',
};

const useNote = ({ createdAt, lastUsedAt }: Factor): string =>
  `Agregada el ${shortDateTime(createdAt)}; ${lastUsedAt === null ? 'sin usar' : `último uso: ${shortDateTime(lastUsedAt)}`}`;

const FactorRow = ({ factor, onRemove }: { factor: Factor; onRemove: () => void }) => (
  <Row
    label={KINDS[factor.kind]}
    note={useNote(factor)}
    actions={<Action text="Eliminar" label={`Eliminar ${factor.name}`} danger onClick={onRemove} />}
  >
    {factor.name}
  </Row>
);

const Factors = ({ user, officePath }: { user: User; officePath: string }) => {
  const { data, error, again } = useQuery(factorList, {});
  const search = useStore($search, { ssr: 'initial' }) ?? '';
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => setOpen(undefined);
  const app = useNewApp(open === 'app', (text) => {
    close();
    showToast('error', text);
  });
  const added = (recoveryCodes: string[]) => {
    close();
    // Shown until the person has kept them, whatever is added meanwhile.
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
  };

  if (!data)
    return error ? (
      <RetryNotice text={error.text} onRetry={again} />
    ) : (
      <Spinner text="Cargando tu segundo factor…" />
    );
  const { factors, recoveryLeft, isRequired } = data.data;
  const has = factors.length > 0;
  return (
    <div className={styles.column}>
      {!has && isRequired && (
        <Notice tone="warning">
          La tienda pide un segundo factor a todo su personal. Agrega uno para continuar.
        </Notice>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {has && isRequired && codes.length === 0 && (
        <p>
          <a className="button" href={returnPathOf(search) ?? officePath}>
            Continuar
          </a>
        </p>
      )}
      <Section title="Tu segundo factor">
        <p className={`muted ${styles.lead}`}>
          Con un segundo factor, tu contraseña sola no alcanza para entrar en tu cuenta. Agrega dos,
          por si pierdes uno.
        </p>
        {factors.map((factor) => (
          <FactorRow key={factor.id} factor={factor} onRemove={() => setOpen(factor)} />
        ))}
        <Row
          note={
            hasPasskeys()
              ? 'Con tu huella, tu cara, un PIN o una llave USB. Lo más rápido y seguro.'
              : 'Este navegador no las conoce.'
          }
          actions={
            hasPasskeys() && (
              <Action
                text="Agregar"
                label="Agregar una llave de acceso"
                onClick={() => setOpen('passkey')}
              />
            )
          }
        >
          Una llave de acceso
        </Row>
        <Row
          note="Seis dígitos que cambian cada 30 segundos, en tu teléfono."
          actions={
            <Action
              text="Agregar"
              label="Agregar una aplicación de códigos"
              onClick={() => setOpen('app')}
            />
          }
        >
          Una aplicación de códigos
        </Row>
      </Section>
      {has && (
        <Section title="Códigos de recuperación">
          <Row
            note="Para entrar si no tienes tu segundo factor. Cada uno sirve una vez."
            actions={
              <Action
                text="Crear otros"
                label="Crear otros códigos de recuperación"
                onClick={() => setOpen('codes')}
              />
            }
          >
            {`${recoveryLeft} de ${RECOVERY_CODES} sin usar`}
          </Row>
        </Section>
      )}
      {open === 'passkey' && (
        <AddPasskey name={`Dispositivo de ${user.firstName}`} onAdded={added} onClose={close} />
      )}
      {open === 'app' && app && (
        <AddApp app={app} name={`Teléfono de ${user.firstName}`} onAdded={added} onClose={close} />
      )}
      {open === 'codes' && (
        <ConfirmDialog
          title="Crear otros códigos"
          question="Los códigos que tienes dejan de servir. ¿Crear otros diez?"
          confirmText="Crear otros"
          onConfirm={async () => {
            const reply = await renewCodes();
            if (!reply.ok) return reply.error.text;
            added(reply.data);
            return undefined;
          }}
          onCancel={close}
        />
      )}
      {typeof open === 'object' && (
        <ConfirmDialog
          title="Eliminar"
          question={`¿Eliminar ${open.name}? ${factors.length === 1 ? 'Es el único: entrarás solo con tu contraseña.' : 'Ya no servirá para entrar.'}`}
          confirmText="Eliminar"
          onConfirm={async () => {
            const problem = await removeFactor(open.id);
            if (problem) return problem.text;
            close();
            showBriefly('Segundo factor eliminado');
            return undefined;
          }}
          onCancel={close}
        />
      )}
      <ProofGate />
    </div>
  );
};

export const SecondFactor = ({ officePath }: { officePath: string }) => {
  const session = useStore($session, { ssr: 'initial' });
  if (session.status === 'unknown' && session.problem !== undefined)
    return <Notice tone="danger">{session.problem}</Notice>;
  if (session.status !== 'user') return <Spinner text="Cargando tu segundo factor…" />;
  return <Factors user={session.user} officePath={officePath} />;
};
