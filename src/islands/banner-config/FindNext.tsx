import { variant } from 'virtual:variant';
import { useEffect } from 'react';
import type { Card } from '#catalog-view/item-view';
import { autopartKind } from '#catalog-view/kinds/autopart';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { productKind } from '#catalog-view/kinds/product';
import { useQuery } from '../../ui/use-query.ts';

/** Cards by code; null = not found, undefined = not loaded yet. */
export type Found = Readonly<Record<string, Card | null | undefined>>;

interface FindNextProps {
  codes: readonly string[];
  found: Found;
  onFound: (code: string, card: Card | null) => void;
}

interface FindProps<T> {
  kind: CatalogKind<T>;
  code: string;
  onFound: FindNextProps['onFound'];
}

const Find = <T,>({ kind, code, onFound }: FindProps<T>) => {
  const { data, isStale, error } = useQuery(kind.find.call, kind.find.input(code));
  const isGone = error?.status === 404 || error?.status === 400;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once per answer.
  useEffect(() => {
    if (data && !isStale) onFound(code, kind.cardOf(data.data, variant));
    else if (isGone) onFound(code, null);
  }, [data, isStale, isGone, code]);
  return null;
};

/** Loads the products of a list one after the other, to find codes that don't exist. */
export const FindNext = ({ codes, found, onFound }: FindNextProps) => {
  const next = codes.find((code) => code !== '' && found[code] === undefined);
  if (next === undefined) return null;
  return variant.flags.autopartReleases ? (
    <Find key={next} kind={autopartKind} code={next} onFound={onFound} />
  ) : (
    <Find key={next} kind={productKind} code={next} onFound={onFound} />
  );
};
