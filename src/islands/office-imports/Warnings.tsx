import type { WholeImport } from '#contract/entities/imports';
import { Notice } from '../../ui/Notice.tsx';

/** Shows what to check before the import is written. */
export const Warnings = ({ warnings }: Pick<WholeImport, 'warnings'>) =>
  warnings.length > 0 && (
    <Notice tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  );
