/** What somebody typed into the registration before a reload: its texts come back by themselves, its choices here. */
import { type RefObject, useEffect, useState } from 'react';
import { readDraft, storeDrafts } from '#stores/typed-form';

/** None in the server's HTML. */
interface PlaceBefore {
  stateId?: number;
  cityId?: number;
}

const idIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(text);

/** @param shown which fields stand there: others are filled in anew; null = none, it was sent */
export const useTypedBefore = (
  ref: RefObject<HTMLFormElement | null>,
  shown: string | null,
  chooseKind: (kind: string) => void,
): PlaceBefore => {
  const [place, setPlace] = useState<PlaceBefore>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is alive.
  useEffect(() => {
    const typed = readDraft('register');
    // Pressed before this code was here: React would put the one back that the server's HTML has.
    const pressed = ref.current?.querySelector<HTMLInputElement>(
      '[name="kind"]:checked:not([checked])',
    );
    const kind = pressed?.value ?? typed.kind;
    if (kind) chooseKind(kind);
    const [stateId, cityId] = [idIn(typed.stateId), idIn(typed.cityId)];
    setPlace({ ...(stateId && { stateId }), ...(cityId && { cityId }) });
  }, []);
  useEffect(
    () => (shown !== null && ref.current ? storeDrafts('register', ref.current) : undefined),
    [shown, ref],
  );
  return place;
};
