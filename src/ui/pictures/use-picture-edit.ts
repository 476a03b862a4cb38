/** One picture while its name and the piece that is shown are changed: what is sent, and who saved first. */
import { useState } from 'react';
import { type Cut, type ImageDetail, imageDetail } from '#contract/entities/images';
import { changePicture } from '#stores/pictures/pictures';
import { showBriefly } from '#stores/toasts';
import { isEqual } from '../edit/equal.ts';
import { isWhole, largest } from './cut-frame.ts';

/** What two people's changes are compared by; null = shown whole. A type, as the comparison takes any fields. */
export type PictureFields = { name: string; cut: Cut | null };

/** What is typed, as it is sent; a name that is empty is none. */
const nameOf = (typed: string, { name }: ImageDetail): string => typed.trim() || name;
const cutOf = (cut: Cut, { whole }: ImageDetail): Cut | null => (isWhole(cut, whole) ? null : cut);
const fieldsOf = ({ name, cut }: ImageDetail): PictureFields => ({ name, cut });

export const usePictureEdit = (found: ImageDetail) => {
  const [picture, setPicture] = useState(found);
  const [name, setName] = useState(found.name);
  const [cut, setCut] = useState<Cut>(found.cut ?? largest(found.whole, undefined));
  const [stale, setStale] = useState<{ mine: PictureFields; theirs: ImageDetail }>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const mine: PictureFields = { name: nameOf(name, picture), cut: cutOf(cut, picture) };

  const show = (fresh: ImageDetail, fields: PictureFields): void => {
    setPicture(fresh);
    setName(fields.name);
    setCut(fields.cut ?? largest(fresh.whole, undefined));
  };

  const sendOver = async (over: ImageDetail, fields: PictureFields): Promise<void> => {
    setBusy(true);
    const reply = await changePicture({
      id: over.id,
      version: over.version,
      ...(fields.name !== over.name && { parms: { ImageName: fields.name } }),
      ...(!isEqual(fields.cut, over.cut) && { cut: fields.cut }),
    });
    setBusy(false);
    setError(undefined);
    if (reply.ok) {
      const { data } = reply;
      setPicture(data);
      // What was changed while it was on its way stays, to be saved next.
      setName((now) => (nameOf(now, over) === fields.name ? data.name : now));
      setCut((now) =>
        isEqual(cutOf(now, over), fields.cut) ? (data.cut ?? largest(data.whole, undefined)) : now,
      );
      showBriefly('Imagen guardada');
      return;
    }
    const { text, code, detail } = reply.error;
    const theirs = code === 'record.stale' ? imageDetail.safeParse(detail).data : undefined;
    if (theirs) setStale({ mine: fields, theirs });
    else setError(text);
  };

  return {
    picture,
    name,
    setName,
    cut,
    setCut,
    error,
    busy,
    isChanged: !isEqual(mine, fieldsOf(picture)),
    save: () => sendOver(picture, mine),
    /** Another file took its place; what was typed stays. */
    replaced: (fresh: ImageDetail): void => {
      setPicture(fresh);
      setCut(largest(fresh.whole, undefined));
    },
    before: fieldsOf(picture),
    stale: stale && {
      mine: stale.mine,
      theirs: { values: fieldsOf(stale.theirs), version: stale.theirs.version },
    },
    /** Goes on with what was decided between theirs and mine. */
    decide: async (fields: PictureFields): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      show(theirs, fields);
      // All of it was theirs already.
      if (!isEqual(fields, fieldsOf(theirs))) await sendOver(theirs, fields);
    },
    undecided: () => setStale(undefined),
  };
};
