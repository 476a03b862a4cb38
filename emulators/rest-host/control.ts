import { json } from '../http.ts';
import { FAULTS, type Fault, type Faults } from './faults.ts';
import { type Fields, fieldsOf, listOf, numberOf, textOf } from './fields.ts';
import { type Host, resetHost } from './host.ts';
import { badRequest } from './refusal.ts';

const faultOf = (sent: Fields): Fault => {
  const kind = FAULTS.find((each) => each === sent.kind);
  if (!kind) throw badRequest(`A fault is one of ${FAULTS.join(', ')}.`);
  return {
    kind,
    path: textOf(sent, 'path'),
    times: numberOf(sent, 'times', Number.MAX_SAFE_INTEGER),
    every: numberOf(sent, 'every', 1),
    delayMs: numberOf(sent, 'delayMs', 1_000),
  };
};

type Control = (host: Host, faults: Faults, input: Fields) => unknown;

const CONTROLS: Record<string, Control> = {
  '/control/faults': (_, faults, input) => {
    faults.set(listOf(input, 'faults').map(faultOf));
    return {};
  },
  '/control/reset': (host, faults) => {
    faults.set([]);
    resetHost(host);
    return {};
  },
  /** Sets the lifetime of tokens and moves the clock. */
  '/control/clock': (host, _, input) => {
    host.tokenSeconds = numberOf(input, 'tokenSeconds', host.tokenSeconds);
    host.forward(numberOf(input, 'forwardMs'));
    return {};
  },
  '/control/orders': (host) => host.world.orders,
  '/control/mails': (host) => host.mails,
};

/** Answers a control request; null for other paths. */
export const answerControl = async (
  host: Host,
  faults: Faults,
  request: Request,
): Promise<Response | null> => {
  const control = CONTROLS[new URL(request.url).pathname];
  if (!control) return null;
  const text = request.method === 'POST' ? await request.text() : '';
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return json(control(host, faults, fieldsOf(parsed)));
};
