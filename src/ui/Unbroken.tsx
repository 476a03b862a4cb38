import { splitWholeWords } from '#contract/text/whole-words';

/** A text whose short words with a hyphen stay on one line. */
export const Unbroken = ({ text }: { text: string }) =>
  splitWholeWords(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may repeat, and the parts never move.
      <span key={place} className="whole">
        {part}
      </span>
    ),
  );
