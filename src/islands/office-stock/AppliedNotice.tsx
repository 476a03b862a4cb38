/** What a count has written, and what is left of it. */
import { formatNumber } from '#contract/amounts/numbers';
import { Notice } from '../../ui/Notice.tsx';
import type { Applied } from './use-comparison.ts';

interface AppliedNoticeProps {
  applied: Applied;
  branchName: string;
  /** Codes without a product that are still counted. */
  left: readonly string[];
}

export const AppliedNotice = ({ applied, branchName, left }: AppliedNoticeProps) => {
  const { products, changed } = applied;
  return (
    <Notice tone="success">
      <p>
        Recuento aplicado en {branchName}: {formatNumber(changed)} con diferencia,{' '}
        {formatNumber(products - changed)} sin ella.
      </p>
      {left.length > 0 && (
        <p>Siguen en la lista, sin aplicar, los códigos sin producto: {left.join(', ')}.</p>
      )}
    </Notice>
  );
};
