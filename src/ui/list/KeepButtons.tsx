/** Heart and comparison of an item: their presses are heard, and their states shown, by components/keep. */
import { Icon } from '../../icons/Icon.tsx';

export const KeepButtons = ({ code }: { code: string }) => (
  <>
    <button
      type="button"
      className="button button-quiet button-icon"
      data-keep="favourite"
      data-code={code}
      aria-pressed="false"
      aria-label={`Favorito: ${code}`}
    >
      <Icon name="heart" />
    </button>
    <button
      type="button"
      className="button button-quiet button-icon"
      data-keep="compare"
      data-code={code}
      aria-pressed="false"
      aria-label={`Comparar ${code}`}
    >
      <Icon name="scale" />
    </button>
  </>
);
