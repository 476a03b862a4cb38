import { useState } from 'react';
import { type Cut, type ImageDetail, imageDetail } from '#contract/entities/images';
import { changePicture } from '#stores/pictures/pictures';
import { showBriefly } from '#stores/toasts';
import { isEqual } from '../edit/merge-lists.ts';
import { isWhole, largest } from './cut-frame.ts';

/** Compared in conflicts; null = not cropped. A type, not an interface: the comparison needs an index signature. */
export type PictureFields = { name: string; cut: Cut | null };

/** Returns the typed name; empty keeps the stored one. */
const nameOf = (typed: string, { name }: ImageDetail): string => typed.trim() || name;
const cutOf = (cut: Cut, { whole }: ImageDetail): Cut | null => (isWhole(cut, whole) ? null : cut);
const fieldsOf = ({ name, cut }: ImageDetail): PictureFields => ({ name, cut });

export const usePictureEdit = (loaded: ImageDetail) => {
  const [picture, setPicture] = useState(loaded);
  const [name, setName] = useState(loaded.name);
  const [cut, setCut] = useState<Cut>(loaded.cut ?? largest(loaded.whole, undefined));
  const [stale, setStale] = useState<{ mine: PictureFields; theirs: ImageDetail }>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const mine: PictureFields = { name: nameOf(name, picture), cut: cutOf(cut, picture) };

  const show = (fresh: ImageDetail, fields: PictureFields): void => {
    setPicture(fresh);
    setName(fields.name);
    setCut(fields.cut ?? largest(fresh.whole, undefined));
  };

  const saveOver = async (base: ImageDetail, fields: PictureFields): Promise<void> => {
    setBusy(true);
    const reply = await changePicture({
      id: base.id,
      version: base.version,
      ...(fields.name !== base.name && { parms: { ImageName: fields.name } }),
      ...(!isEqual(fields.cut, base.cut) && { cut: fields.cut }),
    });
    setBusy(false);
    setError(undefined);
    if (reply.ok) {
      const { data } = reply;
      setPicture(data);
      // Keep changes made during the request.
      setName((current) => (nameOf(current, base) === fields.name ? data.name : current));
      setCut((current) =>
        isEqual(cutOf(current, base), fields.cut)
          ? (data.cut ?? largest(data.whole, undefined))
          : current,
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
    save: () => saveOver(picture, mine),
    /** Shows a replaced file; keeps the typed name. */
    replaced: (fresh: ImageDetail): void => {
      setPicture(fresh);
      setCut(largest(fresh.whole, undefined));
    },
    before: fieldsOf(picture),
    stale: stale && {
      mine: stale.mine,
      theirs: { values: fieldsOf(stale.theirs), version: stale.theirs.version },
    },
    /** Saves the values chosen in a conflict. */
    decide: async (fields: PictureFields): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      show(theirs, fields);
      // Nothing of mine is left to save.
      if (!isEqual(fields, fieldsOf(theirs))) await saveOver(theirs, fields);
    },
    cancelDecision: () => setStale(undefined),
  };
};
