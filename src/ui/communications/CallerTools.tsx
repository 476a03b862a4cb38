import { variant } from 'virtual:variant';
import { callerFields } from '#contract/people/caller-fields';
import { newQuotationPath, officePath } from '#variants/back-office';
import { useMay } from '../use-may.ts';

/** Begins a quotation or a sale for a caller whom nobody knows, in a new tab: the call stays as it is typed. */
export const CallerTools = ({ text }: { text: string }) => {
  const mayOrder = useMay('orders');
  const beginning = callerFields(text);
  const quotation = newQuotationPath(variant, beginning);
  const counter = officePath(variant, 'office-counter');
  if (!mayOrder) return null;
  const links = [
    { href: quotation, text: 'Presupuesto' },
    { href: counter && `${counter}?${new URLSearchParams(beginning)}`, text: 'Venta' },
  ];
  return (
    <p className="cluster">
      {links.map(
        ({ href, text: name }) =>
          href !== undefined && (
            <a
              key={name}
              className="button button-small"
              href={href}
              target="_blank"
              rel="noopener"
            >
              {name}
            </a>
          ),
      )}
    </p>
  );
};
