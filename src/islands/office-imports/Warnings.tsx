import type { WholeImport } from '#contract/entities/imports';
import { cut } from '#contract/text/plain-text';
import { Notice } from '../../ui/Notice.tsx';

/** Longer sentences are folded: those that list hundreds of names. */
const MAX_LETTERS = 300;
const SHOWN_LETTERS = 140;

const Warning = ({ text }: { text: string }) =>
  text.length <= MAX_LETTERS ? (
    <p>{text}</p>
  ) : (
    <details>
      <summary>{cut(text, SHOWN_LETTERS)}… (ver todo)</summary>
      <p>{text}</p>
    </details>
  );

/** Shows what to check before the import is written. */
export const Warnings = ({ warnings }: Pick<WholeImport, 'warnings'>) =>
  warnings.length > 0 && (
    <Notice tone="warning">
      {warnings.map((warning) => (
        <Warning key={warning} text={warning} />
      ))}
    </Notice>
  );
