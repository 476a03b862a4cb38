import { useState } from 'react';
import { calendarFeedFind } from '#contract/calls/calendar-feed';
import { longDate } from '#contract/time/dates';
import { endCalendarFeed, renewCalendarFeed } from '#stores/communications';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';

const COPIED_MS = 1_500;

/** Manages the secret address with which a calendar app follows one's own schedule. */
export const CalendarFeed = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(calendarFeedFind, {});
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const runExclusively = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    await work().finally(() => setBusy(false));
  };
  const renew = () =>
    runExclusively(async () => {
      const reply = await renewCalendarFeed();
      if (reply.ok) setUrl(reply.data.data.url);
      else setProblem(reply.error.text);
    });
  const end = () =>
    runExclusively(async () => {
      const reply = await endCalendarFeed();
      if (reply.ok) setUrl('');
      else setProblem(reply.error.text);
    });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    showBriefly('Dirección copiada', COPIED_MS);
  };
  const feed = data?.data;
  return (
    <Dialog title="Seguir en mi calendario" onClose={onClose}>
      <div className="stack">
        <p>
          Agrega esta dirección secreta a tu calendario (Google, Apple, Outlook) y verás lo que está
          agendado a tu nombre. Quien la tenga puede leerlo: no la compartas.
        </p>
        {(problem || (error && !data)) && <Notice tone="danger">{problem || error?.text}</Notice>}
        {url !== '' && (
          <>
            <Field
              label="Tu dirección"
              hint="Solo se muestra ahora: guárdala en tu calendario. Si la pierdes, crea otra."
            >
              {(control) => <input {...control} className="input code" readOnly value={url} />}
            </Field>
            <div className="cluster">
              <button type="button" className="button button-primary" onClick={() => void copy()}>
                Copiar
              </button>
              <a className="button" href={url.replace(/^https?:/, 'webcal:')}>
                Abrir en el calendario
              </a>
            </div>
          </>
        )}
        {!data && !error && <Spinner />}
        {data && url === '' && (
          <>
            <p className="muted">
              {feed
                ? `Tienes una dirección desde el ${longDate(feed.createdAt)}. Si creas otra, la anterior deja de funcionar.`
                : 'Todavía no tienes una dirección.'}
            </p>
            <button
              type="button"
              className="button button-primary"
              aria-disabled={isBusy}
              onClick={() => void renew()}
            >
              {feed ? 'Crear otra dirección' : 'Crear mi dirección'}
            </button>
          </>
        )}
        {feed && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void end()}
          >
            Dejar de compartirla
          </button>
        )}
      </div>
    </Dialog>
  );
};
