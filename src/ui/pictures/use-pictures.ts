import { useState } from 'react';
import { showBriefly } from '#stores/toasts';
import { isEqual } from '../edit/merge-lists.ts';
import { type ImageEdit, imageEdits, type ShownPicture } from './image-edits.ts';

interface StoredPictures {
  images: readonly ShownPicture[];
  /** Version of the entity that shows them. */
  version: number;
}

type PicturesReply =
  | { ok: true; data: { data: StoredPictures } }
  | { ok: false; error: { text: string; code?: string | undefined; detail?: unknown } };

export interface PicturesOptions {
  stored: StoredPictures;
  save: (edits: ImageEdit[], version: number) => Promise<PicturesReply>;
  /** Reads the current pictures from the detail of a `record.stale` error. */
  readStale: (detail: unknown) => StoredPictures | undefined;
}

/** Compared in conflicts. A type, not an interface: the comparison needs an index signature. */
export type PictureValues = { images: ShownPicture[] };

const withoutExtras = (images: readonly ShownPicture[]): ShownPicture[] =>
  images.map(({ id, name }) => ({ id, name }));

const isSame = (one: readonly ShownPicture[], other: readonly ShownPicture[]): boolean =>
  isEqual(withoutExtras(one), withoutExtras(other));

export const usePictures = ({ stored, save, readStale }: PicturesOptions) => {
  /** The pictures as they were when editing began: a reload may bring another person's. */
  const [draft, setDraft] = useState<StoredPictures & { shown: ShownPicture[] }>();
  const [stale, setStale] = useState<{ mine: ShownPicture[]; theirs: StoredPictures }>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const isChanged = draft !== undefined && imageEdits(draft.images, draft.shown).length > 0;
  // The saved state is used until the reload.
  const isAhead = draft !== undefined && draft.version > stored.version;
  const base = isChanged || isAhead ? draft : { ...stored, shown: withoutExtras(stored.images) };

  const saveOver = async (target: StoredPictures, shown: ShownPicture[]): Promise<void> => {
    setBusy(true);
    const reply = await save(imageEdits(target.images, shown), target.version);
    setBusy(false);
    if (reply.ok) {
      const { images, version } = reply.data.data;
      // Keep changes made during the request.
      setDraft((current) => ({
        images,
        version,
        shown: current ? current.shown : withoutExtras(images),
      }));
      setProblem('');
      showBriefly('Imágenes guardadas');
      return;
    }
    const { text, code, detail } = reply.error;
    const theirs = code === 'record.stale' ? readStale(detail) : undefined;
    if (!theirs) return setProblem(text);
    // Something else of the entity changed, not its pictures.
    const isUnrelated = theirs.version !== target.version && isSame(theirs.images, target.images);
    if (isUnrelated) return saveOver(theirs, shown);
    setProblem('');
    setStale({ mine: shown, theirs });
  };

  return {
    shown: base.shown,
    before: { images: withoutExtras(base.images) },
    isChanged,
    isBusy,
    problem,
    stale: stale && {
      mine: { images: stale.mine },
      theirs: {
        values: { images: withoutExtras(stale.theirs.images) },
        version: stale.theirs.version,
      },
    },
    change: (shown: ShownPicture[]) => setDraft({ ...base, shown }),
    // The saved state may not be reloaded yet.
    reset: () =>
      setDraft(draft && isAhead ? { ...draft, shown: withoutExtras(draft.images) } : undefined),
    send: () => saveOver(base, base.shown),
    /** Saves the pictures chosen in a conflict. */
    decide: async ({ images }: PictureValues): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      setDraft({ ...theirs, shown: images });
      // Nothing of mine is left to save.
      if (imageEdits(theirs.images, images).length > 0) await saveOver(theirs, images);
    },
    cancelDecision: () => setStale(undefined),
  };
};
