/** Lists the sessions of the account, and ends them. */
import { useState } from 'react';
import { type OpenSession, userSessionList } from '#contract/calls/profile';
import { shortDateTime } from '#contract/time/dates';
import { endSession } from '#stores/account/profile';
import { logout } from '#stores/account/session';
import { showToast } from '#stores/toasts';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { deviceName } from './device.ts';

export const Sessions = () => {
  const { data, error, again } = useQuery(userSessionList, {});
  const [ending, setEnding] = useState('');

  const end = async ({ id, current }: OpenSession): Promise<void> => {
    if (current) return logout();
    setEnding(id);
    const problem = await endSession(id);
    setEnding('');
    if (problem) showToast('error', problem.text);
  };

  // Not available over a REST host.
  if (error?.code === 'host.notOffered') return null;
  return (
    <Section title="Sesiones abiertas">
      {!data && !error && <Spinner text="Cargando sesiones…" />}
      {error && <RetryNotice text={error.text} onRetry={again} />}
      {data?.data.map((session) => {
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
