/** Parts of a list for sellers, whose code loads once one is logged in. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react';
import type { ListCard } from '#catalog-view/list-card';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { isEditedInPlace } from '#variants/offered';

/** Renders nothing where the code fails to load. */
const orNothing = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));

const SellerTools = orNothing(async () => (await import('./SellerTools.tsx')).SellerTools);
const CardTools = orNothing(async () => (await import('./CardTools.tsx')).CardTools);

const useIsEditor = (): boolean => {
  const session = useStore($session, { ssr: 'initial' });
  return isEditedInPlace(variant) && sellsFor(session, variant.destinationCompany.id);
};

/** The codes of all products of the page. */
export const PageCodes = createContext<readonly string[]>([]);

export const ListTools = ({ category }: { category: string }) =>
  useIsEditor() ? (
    <Suspense fallback={null}>
      <SellerTools category={category} />
    </Suspense>
  ) : null;

export const EditOnCard = ({ card }: { card: ListCard }) => {
  const codes = useContext(PageCodes);
  return useIsEditor() ? (
    <Suspense fallback={null}>
      <CardTools card={card} codes={codes} />
    </Suspense>
  ) : null;
};
