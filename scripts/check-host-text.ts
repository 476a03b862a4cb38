/** The findings of a host's check as a table for the terminal. */
import type { CheckedCall, Finding } from '#contract/calls/host-check';

const OUTCOMES = { answered: 'sí', failed: 'NO', skipped: '–' } as const;
const MARKS: Record<Finding['level'], string> = { note: '·', lack: '!', failure: '✗' };

const answeredText = ({ outcome, status, ms }: CheckedCall): string =>
  [
    OUTCOMES[outcome],
    ...(status === null ? [] : [`${status}`]),
    ...(ms === null ? [] : [`${ms} ms`]),
  ].join(' ');

const findingText = ({ level, what, example, shown }: Finding): string => {
  const sample = example === '' ? '' : `, p. ej. ${example}`;
  return `    ${MARKS[level]} ${what}${sample}${shown === '' ? '' : ` → ${shown}`}`;
};

const WIDTH = 46;

/** One call: its line, and a line for each finding. */
export const callText = (checked: CheckedCall): string =>
  [
    `${checked.call.padEnd(WIDTH)} ${answeredText(checked)}`,
    ...checked.findings.map(findingText),
  ].join('\n');

export const HEADING = `${'Llamada'.padEnd(WIDTH)} Contestó`;

const SUMMARIES = {
  0: 'El servidor sirve para la tienda.',
  1: 'La tienda funciona con este servidor, con lo que se dice arriba (!).',
  2: 'La tienda no funciona con este servidor: falla algo esencial (✗).',
} as const;

export const summaryText = (code: keyof typeof SUMMARIES): string => SUMMARIES[code];
