/** Loads earlier entries of a list that is paged backwards. */

import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import type { EarlierView } from './use-earlier.ts';

interface MoreButtonProps {
  view: Pick<EarlierView<unknown>, 'hasMore' | 'more' | 'isBusy' | 'problem'>;
  children: string;
}

export const MoreButton = ({ view, children }: MoreButtonProps) => (
  <>
    {view.problem && <Notice tone="danger">{view.problem}</Notice>}
    {view.hasMore && (
      <Button look="small" aria-disabled={view.isBusy} onClick={view.more}>
        {view.isBusy && <span className="spinner" aria-hidden="true" />}
        {children}
      </Button>
    )}
  </>
);
