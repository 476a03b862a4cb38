/** Asks a host once, and says how it answered. */
import { reasonOf } from '#backend/http/reason';
import { InvalidHostAnswer } from '../http/answer.ts';
import { type HostAnswer, type HostClient, type Question, readJson } from '../http/client.ts';
import { HostRefusal } from '../http/refusal.ts';
import { withoutPersonal } from './redact.ts';

export interface Measured {
  status: number | null;
  ms: number;
  /** The JSON of a good answer. */
  reply: unknown;
  /** Why there is none; empty = there is. */
  fault: string;
  /** The refusal of a host that answered. */
  refusal: HostRefusal | undefined;
}

export const secondsText = (ms: number): string =>
  `${(ms / 1_000).toLocaleString('es-UY', { maximumFractionDigits: 1 })} s`;

const chainOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...chainOf(error.cause)] : [];

/** Says why nothing was heard of a request. @param ms that it took */
const silenceText = (error: unknown, ms: number): string => {
  const chain = chainOf(error);
  const code = chain
    .flatMap((one) => ('code' in one ? [`${one.code}`] : []))
    .find((one) => /^(E[A-Z]+|UND_[A-Z_]+|CERT_\w+|DEPTH_\w+|SELF_\w+)$/.test(one));
  if (chain.some(({ name }) => name === 'TimeoutError') || /TIMEOUT|TIMEDOUT/.test(code ?? ''))
    return `no contestó en ${secondsText(ms)}`;
  if (chain.some(({ name }) => name === 'InvalidHostAnswer'))
    return /elsewhere/.test(reasonOf(error))
      ? 'manda a otra dirección'
      : 'la respuesta es demasiado larga';
  const away = chain.find(({ name }) => name === 'HostAway');
  if (away) return `contestó ${/\d{3}/.exec(away.message)?.[0] ?? 'que no está'}`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `no se pudo conectar (${code})`;
  return `cortó la respuesta${code === undefined ? '' : ` (${code})`}`;
};

/** Says how a host refused; its words only where they name nobody. */
const refusalText = ({ status, code, message }: HostRefusal): string => {
  const words = [code && `código ${code}`, withoutPersonal(message).slice(0, 120)];
  const wording = words.filter((word) => word !== '').join(': ');
  return `lo negó (${status}${wording === '' ? '' : `, ${wording}`})`;
};

const answerFault = (error: unknown, { status }: HostAnswer): string => {
  if (error instanceof HostRefusal)
    return error.status >= 500 && error.code === '' && error.message === ''
      ? `falló (${error.status})`
      : refusalText(error);
  if (error instanceof InvalidHostAnswer)
    return /a page/.test(error.message)
      ? `contestó una página en lugar de JSON (${status})`
      : `contestó algo que no es JSON (${status})`;
  throw error;
};

const LATE = 'no se preguntó: se acabó el tiempo';
/** Stands for a question that the time for the whole check does not allow any more. */
export const NOT_ASKED: Measured = {
  status: null,
  ms: 0,
  reply: undefined,
  fault: LATE,
  refusal: undefined,
};

export const measure = async (
  client: HostClient,
  question: Omit<Question, 'repeats'>,
): Promise<Measured> => {
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  let answer: HostAnswer;
  try {
    answer = await client.ask(question, (got) => got);
  } catch (error) {
    const ms = took();
    return {
      status: null,
      ms,
      reply: undefined,
      fault: silenceText(error, ms),
      refusal: undefined,
    };
  }
  const { status } = answer;
  const ms = took();
  try {
    return { status, ms, reply: readJson(answer), fault: '', refusal: undefined };
  } catch (error) {
    const refusal = error instanceof HostRefusal ? error : undefined;
    return { status, ms, reply: undefined, fault: answerFault(error, answer), refusal };
  }
};
