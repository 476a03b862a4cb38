/** Checks whether a host fits: asks it call by call, and says what the shop will show because of each answer. */
import { calls } from '#contract/calls';
import type { CheckedCall, Finding, HostSamples } from '#contract/calls/host-check';
import type { Variant } from '#variants/schema';
import { isNothing, JSON_TYPE, toWire } from '../calls/ask.ts';
import { InvalidHostAnswer } from '../http/answer.ts';
import { createHostClient, TIMEOUTS_MS } from '../http/client.ts';
import type { RemoteSettings } from '../settings.ts';
import type { AskedPage } from '../wire/rows.ts';
import { effectOfCall } from './call-effects.ts';
import { lack, note, readReply, unreadableKeys } from './findings.ts';
import { judgeNothing } from './judges.ts';
import type { Effect } from './key-effects.ts';
import { type Measured, measure, secondsText } from './measure.ts';
import { type Account, readAsOf, type Step, titleOf } from './steps.ts';

/** Beyond what visitors wait, so that a slow host differs from a silent one. */
const MAX_CALL_MS = 15_000;
const SLOW_MS = 2_000;
const SILENT = { info: () => {}, warn: () => {} };

export const NO_SAMPLES: HostSamples = {
  categoryId: '',
  brandId: '',
  family: '',
  productCode: '',
  imageId: '',
  bannerImageId: '',
  communicationId: '',
  codes: '',
};

interface CheckOptions {
  settings: Pick<RemoteSettings, 'apiUrl' | 'vehiclesUrl'>;
  variant: Variant;
  /** Longest wait for an answer. */
  maxCallMs?: number | undefined;
}

interface Checked {
  checked: CheckedCall;
  samples: HostSamples;
}

/** Clients that neither repeat nor give up. */
const openClients = (
  { apiUrl, vehiclesUrl }: CheckOptions['settings'],
  maxCallMs = MAX_CALL_MS,
) => {
  const timeouts = { read: maxCallMs, write: maxCallMs, login: maxCallMs };
  const options = {
    log: SILENT,
    timeouts,
    pausesMs: [],
    circuit: { failures: Number.POSITIVE_INFINITY },
  };
  return {
    client: createHostClient({ url: apiUrl, ...options }),
    vehicles: createHostClient({ url: vehiclesUrl, ...options }),
  };
};

export const failed = (
  what: string,
  { es, level }: Effect,
  isEssential: boolean,
  example = '',
): Finding => ({
  level: isEssential ? 'failure' : (level ?? 'lack'),
  what,
  example,
  shown: es,
});

/** @param limitMs how long visitors wait */
export const slowness = (ms: number, limitMs: number, isEssential: boolean): Finding[] => {
  if (ms > limitMs)
    return [
      failed(
        `tarda ${secondsText(ms)}`,
        { es: `Quien visita espera ${secondsText(limitMs)} y ve un error.`, en: '' },
        isEssential,
      ),
    ];
  return ms > SLOW_MS ? [lack(`tarda ${secondsText(ms)}`, 'La página espera lo mismo.')] : [];
};

const pageOf = (input: object): AskedPage | undefined =>
  'rowIndex' in input && typeof input.rowIndex === 'number'
    ? {
        rowIndex: input.rowIndex,
        rowsMax: 'rowsMax' in input ? Number(input.rowsMax) : undefined,
        isCut: false,
      }
    : undefined;

const WHY_SKIPPED: Record<NonNullable<Step['as']> | 'anyone', string> = {
  anyone: 'no se preguntó: falta un dato de una llamada anterior',
  user: 'no se preguntó: falta con qué cuenta entrar',
  seller: 'no se preguntó: falta la cuenta de alguien que venda',
};

export const skipped = (call: string, what: string, isEssential = false): CheckedCall => ({
  call,
  outcome: 'skipped',
  status: null,
  ms: null,
  findings: [isEssential ? lack(what, 'No se sabe si la tienda funciona.') : note(what)],
});

export const createHostCheck = ({ settings, variant, maxCallMs }: CheckOptions) => {
  const { client, vehicles } = openClients(settings, maxCallMs);

  const ask = (step: Step, input: object, account: Account | undefined): Promise<Measured> => {
    const isVehicles = step.call === 'vehicleFilter';
    return measure(isVehicles ? vehicles : client, {
      path: isVehicles ? '' : calls[step.call].path,
      kind: 'read',
      token: step.as === undefined ? undefined : account?.token,
      headers: JSON_TYPE,
      body: toWire(input),
    });
  };

  const run = async (
    step: Step,
    samples: HostSamples,
    account: Account | undefined,
  ): Promise<Checked> => {
    const call = readAsOf(step.call);
    const title = titleOf(step);
    const request = { samples, account, variant };
    const isEssential = step.isEssential?.(variant) ?? false;
    if (step.as !== undefined && account === undefined)
      return { checked: skipped(title, WHY_SKIPPED[step.as], isEssential), samples };
    const input = step.input(request);
    if (input === undefined)
      return { checked: skipped(title, WHY_SKIPPED.anyone, isEssential), samples };
    const { status, ms, reply, fault } = await ask(step, input, account);
    const effect = step.effect?.(samples, variant) ?? effectOfCall(step.call);
    const isNone = fault === '' && isNothing(call, reply);
    const answer = (
      outcome: CheckedCall['outcome'],
      findings: Finding[],
      learned = {},
    ): Checked => ({
      checked: {
        call: title,
        outcome,
        status,
        ms,
        findings: [
          ...(status === null ? [] : slowness(ms, TIMEOUTS_MS.read, isEssential)),
          ...findings.map((one) => (step.isUnused ? { ...one, level: 'note' as const } : one)),
        ],
      },
      samples: { ...samples, ...learned },
    });
    if (step.findsNothing) {
      const isGone = isNone || status === 404;
      return answer(
        isGone || fault === '' ? 'answered' : 'failed',
        judgeNothing(fault, status, isNone),
      );
    }
    if (fault !== '' || isNone)
      return answer('failed', [failed(fault || 'no lo encontró', effect, isEssential)]);
    try {
      const { output, findings, isUseless } = readReply(call, reply, pageOf(input));
      // The output is this call's own.
      const replied = { ...request, output: output as never, reply };
      if (account) step.told?.(replied.output, account);
      const judged = [...(step.isRepeat ? [] : findings), ...(step.judge?.(replied) ?? [])];
      return answer(
        'answered',
        isUseless
          ? [failed('no se puede mostrar ninguna fila', effect, isEssential), ...judged]
          : judged,
        step.learn?.(replied.output, request),
      );
    } catch (error) {
      if (!(error instanceof InvalidHostAnswer)) throw error;
      const { keys, example } = unreadableKeys(call, reply, error);
      const what = keys === '' ? 'contestó otra cosa' : `falta o no se entiende: ${keys}`;
      return answer('failed', [failed(what, effect, isEssential, example)]);
    }
  };

  return { client, run };
};

/** 0: it fits. 1: the shop works, with what the findings say. 2: it does not work. */
export const exitCodeOf = (all: readonly CheckedCall[]): 0 | 1 | 2 => {
  const levels = all.flatMap(({ findings }) => findings.map(({ level }) => level));
  if (levels.includes('failure')) return 2;
  return levels.includes('lack') ? 1 : 0;
};
