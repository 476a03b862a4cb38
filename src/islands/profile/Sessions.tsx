/** Where the account is open, and how to close it there. */
import { useCallback, useEffect, useState } from 'react';
import { send } from '#client/send';
import { type OpenSession, userSessionEnd, userSessionList } from '#contract/calls/profile';
import { shortDateTime } from '#contract/dates';
import { logout } from '#stores/session';
import { showToast } from '#stores/toasts';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { deviceName } from './device.ts';
import { Action, Row, Section } from './Section.tsx';

/** @param version asks again when it changes */
export const Sessions = ({ version }: { version: number }) => {
  const [sessions, setSessions] = useState<readonly OpenSession[]>();
  const [problem, setProblem] = useState('');
  const [ending, setEnding] = useState('');

  const load = useCallback(async () => {
    const reply = await send(userSessionList, {});
    setProblem(reply.ok ? '' : reply.error.text);
    if (reply.ok) setSessions(reply.data.data);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to ask again.
  useEffect(() => void load(), [load, version]);

  const end = async ({ id, current }: OpenSession): Promise<void> => {
    if (current) return logout();
    setEnding(id);
    const reply = await send(userSessionEnd, { id });
    setEnding('');
    if (reply.ok) setSessions((all) => all?.filter((session) => session.id !== id));
    else showToast('error', reply.error.text);
  };

  return (
    <Section title="Sesiones abiertas">
      {!sessions && problem === '' && <Spinner text="Cargando sesiones…" />}
      {problem !== '' && (
        <Notice tone="danger">
          {problem}
          <button type="button" className="button button-small" onClick={() => void load()}>
            Reintentar
          </button>
        </Notice>
      )}
      {sessions?.map((session) => {
        const name = deviceName(session.userAgent);
        return (
          <Row
            key={session.id}
            note={`Último uso: ${shortDateTime(session.lastSeenAt)}`}
            actions={
              <Action
                text="Cerrar sesión"
                label={`Cerrar la sesión de ${name}${session.current ? ', este dispositivo' : ''}`}
                busy={ending === session.id}
                onClick={() => void end(session)}
              />
            }
          >
            {name} {session.current && <span className="tag tag-success">Este dispositivo</span>}
          </Row>
        );
      })}
    </Section>
  );
};
