import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { Publishing } from '#contract/entities/publication';
import { enumerate } from '#contract/text/enumeration';
import { longDateTime } from '#contract/time/dates';

const spanText = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 90
    ? counted(whole, 'segundo', 'segundos')
    : counted(Math.round(whole / 60), 'minuto', 'minutos');
};

interface PublicationWords {
  tone: 'success' | 'warning' | 'danger';
  tag: string;
  text: string;
}

const waitingText = ({ waiting: { changes, since, people } }: Publishing): string => {
  if (changes === 0 || since === null) return 'Las páginas muestran todo lo guardado.';
  const by = people.length > 0 ? `, de ${enumerate(people.map(({ name }) => name))}` : '';
  return `${counted(changes, 'cambio', 'cambios')} sin publicar desde el ${longDateTime(since)}${by}.`;
};

const dueText = ({ publisher, waiting: { dueAt } }: Publishing): string => {
  if (publisher === 'NONE') return ' Se publican con el próximo despliegue.';
  return dueAt ? ` Se publican solos hacia el ${longDateTime(dueAt)}.` : '';
};

/** Describes the state of publishing in Spanish. */
export const publicationWords = (state: Publishing): PublicationWords => {
  const { current, waiting } = state;
  // A retry that is under way has no result yet, so only a queued one shows the failure.
  if (current?.lastError && current.state === 'ASKED')
    // The build's own error text comes last: it may be English and lack a full stop.
    return {
      tone: 'danger',
      tag: 'Falló',
      text: `La última vez no se pudo. Se vuelve a intentar el ${longDateTime(current.nextTryAt)}. La tienda sigue con las páginas anteriores. Motivo: ${current.lastError}`,
    };
  if (current)
    return {
      tone: 'warning',
      tag: { ASKED: 'En espera', BUILDING: 'Publicando', BUILT: 'En camino' }[current.state],
      text: `${current.state === 'ASKED' ? 'Pedida' : 'Empezó'} el ${longDateTime(current.startedAt ?? current.askedAt)}${current.author ? `, por ${current.author}` : ''}. ${waiting.changes > 0 ? waitingText(state) : ''}`.trim(),
    };
  return waiting.changes > 0
    ? { tone: 'warning', tag: 'Hay cambios', text: waitingText(state) + dueText(state) }
    : { tone: 'success', tag: 'Al día', text: waitingText(state) };
};

/** Describes the last publication: when, how long it took and its results. */
export const lastText = ({ last }: Publishing): string =>
  last === null
    ? 'Todavía no se publicó nada desde aquí.'
    : `Última publicación: ${longDateTime(last.publishedAt)}, en ${spanText(last.seconds)}: ${counted(last.changes, 'cambio', 'cambios')}, ${counted(last.written, 'página hecha', 'páginas hechas')} y ${formatNumber(last.kept)} sin cambios.`;
