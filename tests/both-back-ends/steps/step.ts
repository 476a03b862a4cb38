/** One request of the golden suite; the steps follow each other, and each may build on what came before. */
import type { CallName } from '#contract/calls';
import type { Json } from '../../support/samples.ts';
import type { RunningShop } from '../back-ends.ts';

/** People of the world, by what they are in it. */
export const WHO = {
  visitor: '',
  seller: 'rosario@nam.example',
  colleague: 'diego@nam.example',
  buyer: 'ana@personas.example',
  otherBuyer: 'bruno@personas.example',
  /** Sells for a company that is not the shop's. */
  outsider: 'elena@otracasa.example',
  workshop: 'hugo@tallerreyes.example',
} as const;

export interface Step {
  call: CallName;
  /** Names the case among the steps of its call. */
  title: string;
  as?: keyof typeof WHO;
  /** Keys of the answer of which a host knows nothing: no golden file has them. */
  oursAlone?: readonly string[];
  input: Json | ((shop: RunningShop) => Promise<Json>);
}

type Input = Step['input'];
interface Steps {
  (call: CallName, title: string, input: Input): Step;
  (call: CallName, title: string, oursAlone: readonly string[], input: Input): Step;
}

/** Makes steps of one person. */
const by =
  (as: keyof typeof WHO): Steps =>
  (call: CallName, title: string, third: Input | readonly string[], last?: Input) =>
    last === undefined
      ? // Without a fourth argument the third one is the input.
        { call, title, as, input: third as Input }
      : { call, title, as, oursAlone: third as readonly string[], input: last };

export const visitor = by('visitor');
export const seller = by('seller');
export const colleague = by('colleague');
export const buyer = by('buyer');
export const otherBuyer = by('otherBuyer');
export const outsider = by('outsider');
export const workshop = by('workshop');

/** GUIDs that steps send. */
export const guidOf = (n: number): string =>
  `5f0c3a10-0000-4000-9000-${String(n).padStart(12, '0')}`;

export const filter = (FilterKey: string, FilterValue: string) => ({ FilterKey, FilterValue });
