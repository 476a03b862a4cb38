/** The pictures of one thing while they are changed: over which ones, how they are saved, and who saved first. */
import { useState } from 'react';
import { showBriefly } from '#stores/toasts';
import { isEqual } from '../edit/equal.ts';
import { type ImageEdit, imageEdits, type ShownPicture } from './image-edits.ts';

/** As they are stored. */
interface StoredPictures {
  images: readonly ShownPicture[];
  /** Of the thing that shows them. */
  version: number;
}

type PicturesReply =
  | { ok: true; data: { data: StoredPictures } }
  | { ok: false; error: { text: string; code?: string | undefined; detail?: unknown } };

export interface PicturesOptions {
  stored: StoredPictures;
  save: (edits: ImageEdit[], version: number) => Promise<PicturesReply>;
  /** The `detail` of a refusal as `record.stale`: the thing as it stands now. */
  readStale: (detail: unknown) => StoredPictures | undefined;
}

/** What two people's pictures are compared by; a type, as the comparison takes any fields. */
export type PictureValues = { images: ShownPicture[] };

const plain = (images: readonly ShownPicture[]): ShownPicture[] =>
  images.map(({ id, name }) => ({ id, name }));

const isSame = (one: readonly ShownPicture[], other: readonly ShownPicture[]): boolean =>
  isEqual(plain(one), plain(other));

export const usePictures = ({ stored, save, readStale }: PicturesOptions) => {
  /** Over what somebody began to change them: what is read again meanwhile may be another's. */
  const [draft, setDraft] = useState<StoredPictures & { shown: ShownPicture[] }>();
  const [stale, setStale] = useState<{ mine: ShownPicture[]; theirs: StoredPictures }>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const isChanged = draft !== undefined && imageEdits(draft.images, draft.shown).length > 0;
  // What was saved here counts until it is read again.
  const isAhead = draft !== undefined && draft.version > stored.version;
  const base = isChanged || isAhead ? draft : { ...stored, shown: plain(stored.images) };

  const sendOver = async (over: StoredPictures, shown: ShownPicture[]): Promise<void> => {
    setBusy(true);
    const reply = await save(imageEdits(over.images, shown), over.version);
    setBusy(false);
    if (reply.ok) {
      const { images, version } = reply.data.data;
      // What was changed while it was on its way stays, to be saved next.
      setDraft((now) => ({ images, version, shown: now ? now.shown : plain(images) }));
      setProblem('');
      showBriefly('Imágenes guardadas');
      return;
    }
    const { text, code, detail } = reply.error;
    const theirs = code === 'record.stale' ? readStale(detail) : undefined;
    if (!theirs) return setProblem(text);
    // Somebody changed something else of it: the pictures are as they were.
    const isElsewhere = theirs.version !== over.version && isSame(theirs.images, over.images);
    if (isElsewhere) return sendOver(theirs, shown);
    setProblem('');
    setStale({ mine: shown, theirs });
  };

  return {
    shown: base.shown,
    before: { images: plain(base.images) },
    isChanged,
    isBusy,
    problem,
    stale: stale && {
      mine: { images: stale.mine },
      theirs: { values: { images: plain(stale.theirs.images) }, version: stale.theirs.version },
    },
    change: (shown: ShownPicture[]) => setDraft({ ...base, shown }),
    // What was saved here a moment ago may not be read again yet.
    reset: () => setDraft(draft && isAhead ? { ...draft, shown: plain(draft.images) } : undefined),
    send: () => sendOver(base, base.shown),
    /** Goes on with what was decided between theirs and mine. */
    decide: async ({ images }: PictureValues): Promise<void> => {
      if (!stale) return;
      const { theirs } = stale;
      setStale(undefined);
      setDraft({ ...theirs, shown: images });
      // All of it was theirs already.
      if (imageEdits(theirs.images, images).length > 0) await sendOver(theirs, images);
    },
    undecided: () => setStale(undefined),
  };
};
