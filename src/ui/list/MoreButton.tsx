/** Below a list that goes back in time: the way to what is earlier, and why it did not come. */
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
      <button
        type="button"
        className="button button-small"
        aria-disabled={view.isBusy}
        onClick={view.more}
      >
        {view.isBusy && <span className="spinner" aria-hidden="true" />}
        {children}
      </button>
    )}
  </>
);
