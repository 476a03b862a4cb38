/** Restores the registration's draft after a reload; text fields are restored by `storeDrafts`, choices here. */
import { type RefObject, useEffect, useState } from 'react';
import { readDraft, storeDrafts } from '#stores/typed-form';

/** Empty in the server's HTML. */
interface DraftPlace {
  stateId?: number;
  cityId?: number;
}

const idIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text);

/** @param shown key of the visible fields, which are restored when it changes; null = sent */
export const useDraft = (
  ref: RefObject<HTMLFormElement | null>,
  shown: string | null,
  chooseKind: (kind: string) => void,
): DraftPlace => {
  const [place, setPlace] = useState<DraftPlace>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const draft = readDraft('register');
    // A choice from before hydration, which React would reset to the server's HTML.
    const pressed = ref.current?.querySelector<HTMLInputElement>(
      '[name="kind"]:checked:not([checked])',
    );
    const kind = pressed?.value ?? draft.kind;
    if (kind) chooseKind(kind);
    const [stateId, cityId] = [idIn(draft.stateId), idIn(draft.cityId)];
    setPlace({ ...(stateId && { stateId }), ...(cityId && { cityId }) });
  }, []);
  useEffect(
    () => (shown !== null && ref.current ? storeDrafts('register', ref.current) : undefined),
    [shown, ref],
  );
  return place;
};
