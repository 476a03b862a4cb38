import { variant } from 'virtual:variant';
import type { ReactNode } from 'react';
import { newQuotationPath } from '#variants/back-office';
import { useMay } from '../use-may.ts';

interface QuotationLinkProps {
  beginning: Parameters<typeof newQuotationPath>[1];
  className?: string;
  children?: ReactNode;
}

/** Begins a new quotation; absent for users who may not write one, and in shops without them. */
export const QuotationLink = ({
  beginning,
  className,
  children = 'Presupuestar',
}: QuotationLinkProps) => {
  const mayQuote = useMay('orders');
  const path = newQuotationPath(variant, beginning);
  if (!mayQuote || !path) return null;
  return (
    <a className={className} href={path}>
      {children}
    </a>
  );
};
