import { OfficeIcon } from '../../icons/OfficeIcon.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** Leads to the form of a new record, also by the key `n`. */
export const NewLink = ({ href, children }: { href: string; children: string }) => {
  useShortcuts([{ keys: 'n', title: children, run: () => location.assign(href) }]);
  return (
    <div className="cluster">
      <a className="button button-primary" href={href}>
        <OfficeIcon name="pencil" /> {children}
      </a>
    </div>
  );
};
