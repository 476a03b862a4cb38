/** One request of the golden suite; steps may build on earlier ones. */
import type { CallName } from '#contract/calls';
import type { Json } from '../../support/samples.ts';
import type { RunningShop } from '../back-ends.ts';

/** People of the data set, by role. */
export const WHO = {
  visitor: '',
  seller: 'rosario@nam.example',
  colleague: 'diego@nam.example',
  buyer: 'ana@personas.example',
  otherBuyer: 'bruno@personas.example',
  /** A seller of a company other than the shop's. */
  outsider: 'elena@otracasa.example',
  workshop: 'hugo@tallerreyes.example',
} as const;

export interface Step {
  call: CallName;
  /** Names the case among the steps of its call. */
  title: string;
  as?: keyof typeof WHO;
  /** Keys of the reply that a host does not have; golden files omit them. */
  oursAlone?: readonly string[];
  input: Json | ((shop: RunningShop) => Promise<Json>);
}

type Input = Step['input'];
interface Steps {
  (call: CallName, title: string, input: Input): Step;
  (call: CallName, title: string, oursAlone: readonly string[], input: Input): Step;
}

/** Creates steps of one person. */
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
