import { useState } from 'react';
import { toWire, type WireValues } from '#contract/definitions/entity';
import { imageEntity } from '#contract/definitions/image';
import { type Cut, type ImageDetail, imageDetail } from '#contract/entities/images';
import { changePicture } from '#stores/pictures/pictures';
import { showBriefly } from '#stores/toasts';
import { onlyChanged } from '../edit/changes.ts';
import { parmNames } from '../edit/entity-values.ts';
import { isEqual } from '../edit/merge-lists.ts';
import { atFields, type FieldErrors } from '../form/use-form.ts';
import { isWhole, largest } from './cut-frame.ts';

/** Compared in conflicts; null = not cropped. A type, not an interface: the comparison needs an index signature. */
type ImageValues = WireValues<typeof imageEntity>;
export type PictureFields = ImageValues & { cut: Cut | null };

/** An empty name keeps the stored one. */
const named = (typed: ImageValues, { name }: ImageDetail): ImageValues => ({
  ...typed,
  ImageName: typed.ImageName || name,
});
const cutOf = (cut: Cut, { whole }: ImageDetail): Cut | null => (isWhole(cut, whole) ? null : cut);
const valuesOf = (picture: ImageDetail): ImageValues => toWire(imageEntity, picture);
const fieldsOf = (picture: ImageDetail): PictureFields => ({
  ...valuesOf(picture),
  cut: picture.cut,
});

export const usePictureEdit = (loaded: ImageDetail) => {
  const [picture, setPicture] = useState(loaded);
  const [values, setValues] = useState(valuesOf(loaded));
  const [cut, setCut] = useState<Cut>(loaded.cut ?? largest(loaded.whole, undefined));
  const [stale, setStale] = useState<{ mine: PictureFields; theirs: ImageDetail }>();
  const [error, setError] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);

  const mine: PictureFields = { ...named(values, picture), cut: cutOf(cut, picture) };

  const show = (fresh: ImageDetail, { cut: shown, ...rest }: PictureFields): void => {
    setPicture(fresh);
    setValues(rest);
    setCut(shown ?? largest(fresh.whole, undefined));
  };

  const saveOver = async (base: ImageDetail, fields: PictureFields): Promise<void> => {
    const { cut: wanted, ...sent } = fields;
    setBusy(true);
    const reply = await changePicture({
      id: base.id,
      version: base.version,
      parms: onlyChanged(valuesOf(base), sent),
      ...(!isEqual(wanted, base.cut) && { cut: wanted }),
    });
    setBusy(false);
    setError(undefined);
    setErrors({});
    if (reply.ok) {
      const { data } = reply;
      setPicture(data);
      // Keep changes made during the request.
      setValues((current) => (isEqual(named(current, base), sent) ? valuesOf(data) : current));
      setCut((current) =>
        isEqual(cutOf(current, base), wanted)
          ? (data.cut ?? largest(data.whole, undefined))
          : current,
      );
      showBriefly('Imagen guardada');
      return;
    }
    const { text, code, detail } = reply.error;
    const theirs = code === 'record.stale' ? imageDetail.safeParse(detail).data : undefined;
    if (theirs) setStale({ mine: fields, theirs });
    else {
      setError(text);
      setErrors(atFields(reply.error, parmNames(imageEntity)).fields ?? {});
    }
  };

  return {
    picture,
    values,
    setValues,
    cut,
    setCut,
    error,
    errors,
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
