/** 'Tus datos personales': consents, export and erasure. */
import { useEffect, useState } from 'react';
import { ERASE_PARAMETER, personPrivacy } from '#contract/calls/privacy';
import { wordsOf } from '#contract/people/agreed-texts';
import { consentTexts } from '#contract/people/consents';
import { enumerate } from '#contract/text/enumeration';
import { longDateTime, shortDateTime } from '#contract/time/dates';
import { cancelErasure, leaveNewsletter, readOwnData } from '#stores/account/privacy';
import { showToast } from '#stores/toasts';
import { Notice } from '../../ui/Notice.tsx';
import { type DataFormat, saveData } from '../../ui/person/readable-data.ts';
import { Action, Row, Section } from '../../ui/person/Section.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { EraseDialog, EraseKeyDialog } from './EraseDialogs.tsx';

/** Runs an action and shows its error or success. */
const notify = async (work: () => Promise<{ text: string } | undefined>, done?: string) => {
  const problem = await work();
  if (problem) showToast('error', problem.text);
  else if (done !== undefined) showToast('success', done);
};

/** Describes the open orders that delay the erasure. */
const untilOrders = (numbers: readonly number[]): string => {
  if (numbers.length === 0) return '';
  return numbers.length === 1
    ? `, o cuando termine tu pedido ${numbers.join()}`
    : `, o cuando terminen tus pedidos ${enumerate(numbers.map(String))}`;
};

const save = (format: DataFormat) =>
  notify(async () => {
    const reply = await readOwnData();
    if (!reply.ok) return reply.error;
    saveData(reply.data, format, 'mis-datos');
    return undefined;
  });

export const PersonalData = () => {
  const { data, error, again } = useQuery(personPrivacy, {});
  const [busy, setBusy] = useState('');
  const [erasing, setErasing] = useState(false);
  const [key, setKey] = useState('');

  useEffect(() => {
    // The key of the mailed link is removed from the address, so that nobody can use it later.
    const address = new URL(location.href);
    const mailed = address.searchParams.get(ERASE_PARAMETER);
    if (mailed === null) return;
    address.searchParams.delete(ERASE_PARAMETER);
    history.replaceState(history.state, '', address);
    setKey(mailed);
  }, []);

  const during = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    await work();
    setBusy('');
  };

  // Over a REST host, which handles personal data itself.
  if (error?.code === 'host.notOffered') return null;
  return (
    <Section title="Tus datos personales">
      {!data && !error && <Spinner text="Cargando…" />}
      {error && <RetryNotice text={error.text} onRetry={again} />}
      {data?.consents.map(({ kind, givenAt, endedAt, version }) => (
        <Row
          key={`${kind} ${givenAt}`}
          label={consentTexts[kind].name}
          note={`${shortDateTime(givenAt)}, ${consentTexts[kind].where.toLowerCase()}${endedAt === null ? '' : `; terminó el ${shortDateTime(endedAt)}`}`}
        >
          {wordsOf(kind, version) ?? `Texto del ${version}`}
        </Row>
      ))}
      {data?.newsletter && (
        <Row
          label="Novedades"
          actions={
            <Action
              text="No recibir más"
              label="No recibir más novedades"
              busy={busy === 'newsletter'}
              onClick={() =>
                void during('newsletter', () =>
                  notify(leaveNewsletter, 'Listo: no te enviaremos más novedades.'),
                )
              }
            />
          }
        >
          Te las enviamos por correo
        </Row>
      )}
      <Row
        label="Todo lo que guardamos de ti"
        actions={
          <>
            <Action
              text="Para leer"
              label="Descargar mis datos para leer"
              busy={busy === 'html'}
              onClick={() => void during('html', () => save('html'))}
            />
            <Action
              text="Para otro programa"
              label="Descargar mis datos para otro programa"
              busy={busy === 'json'}
              onClick={() => void during('json', () => save('json'))}
            />
          </>
        }
      >
        Descárgalo cuando quieras
      </Row>
      {data && data.erasureDueAt !== null && (
        <Notice tone="warning">
          <p>
            {`Borraremos tu cuenta el ${longDateTime(data.erasureDueAt)}${untilOrders(data.openOrders)}.`}
          </p>
          <button
            type="button"
            className="button"
            onClick={() => void notify(cancelErasure, 'Tu cuenta sigue como estaba.')}
          >
            No borrar mi cuenta
          </button>
        </Notice>
      )}
      {data && data.erasureDueAt === null && (
        <Row
          label="Borrar tu cuenta"
          note="De tus compras quedan los importes y, donde pediste factura, a nombre de quién: lo exige la ley."
          actions={
            <Action
              text="Borrar"
              label="Borrar mi cuenta"
              danger
              onClick={() => setErasing(true)}
            />
          }
        >
          Borramos tus datos de todas partes
        </Row>
      )}
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
      {key !== '' && <EraseKeyDialog mailedKey={key} onClose={() => setKey('')} />}
    </Section>
  );
};
