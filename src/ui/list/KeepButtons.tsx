/** Favourite and comparison buttons of an item; components/keep handles them. */
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/icon.ts';

interface KeepButtonProps {
  keep: 'favourite' | 'compare';
  icon: IconName;
  label: string;
  code: string;
}

const KeepButton = ({ keep, icon, label, code }: KeepButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-icon"
    data-keep={keep}
    data-code={code}
    aria-pressed="false"
    aria-label={label}
  >
    <Icon name={icon} />
  </button>
);

export const KeepButtons = ({ code }: { code: string }) => (
  <>
    <KeepButton keep="favourite" icon="heart" label={`Favorito: ${code}`} code={code} />
    <KeepButton keep="compare" icon="scale" label={`Comparar ${code}`} code={code} />
  </>
);
