/** Makes a family, a brand or a provider from within a form that lacks it. */
import { type ReactNode, useState } from 'react';
import { FormWithin } from '../form/FormWithin.tsx';
import { AddFamily } from './AddFamily.tsx';
import { hasFamilies } from './has-families.ts';
import { type NamedKind, NewNamed } from './NewNamed.tsx';
import type { Option } from './PickOrNew.tsx';

type Make = (text: string) => Promise<Option | undefined>;
interface Asked {
  kind: NamedKind | 'family';
  text: string;
  category: string;
  done: (made?: Option) => void;
}

interface Making {
  make: Record<NamedKind, Make>;
  /** @param categoryOf of the product that it is for: most often the family's too */
  makeFamily: (categoryOf: () => string) => Make;
  /** To be drawn once. */
  dialog: ReactNode;
}

export const useMaking = (): Making => {
  const [asked, setAsked] = useState<Asked>();
  const ask =
    (kind: Asked['kind'], categoryOf = () => ''): Make =>
    (text) =>
      new Promise((done) => setAsked({ kind, text, category: categoryOf(), done }));
  const close = (made?: Option): void => {
    setAsked(undefined);
    asked?.done(made);
  };
  return {
    make: { brand: ask('brand'), provider: ask('provider') },
    makeFamily: (categoryOf) => ask('family', categoryOf),
    dialog: asked && (
      <FormWithin>
        {asked.kind === 'family' ? (
          <AddFamily code={asked.text} category={asked.category} onClose={close} />
        ) : (
          <NewNamed kind={asked.kind} text={asked.text} hasVehicles={hasFamilies} onClose={close} />
        )}
      </FormWithin>
    ),
  };
};
