/** Favourite and comparison buttons of an item; components/keep handles them. */
import { Icon } from '../../icons/Icon.tsx';
import type { IconName } from '../../icons/icon.ts';
import { Button } from '../Button.tsx';

interface KeepButtonProps {
  keep: 'favourite' | 'compare';
  icon: IconName;
  label: string;
  code: string;
}

const KeepButton = ({ keep, icon, label, code }: KeepButtonProps) => (
  <Button
    look="quiet icon"
    data-keep={keep}
    data-code={code}
    aria-pressed="false"
    aria-label={label}
  >
    <Icon name={icon} />
  </Button>
);

export const KeepButtons = ({ code }: { code: string }) => (
  <>
    <KeepButton keep="favourite" icon="heart" label={`Favorito: ${code}`} code={code} />
    <KeepButton keep="compare" icon="scale" label={`Comparar ${code}`} code={code} />
  </>
);
