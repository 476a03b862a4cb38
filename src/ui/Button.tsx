import type { ComponentProps } from 'react';

type Look = 'accent' | 'danger' | 'icon' | 'primary' | 'quiet' | 'small';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: Look | `${Look} ${Look}`;
}

/** A button with the classes of its look; it submits a form only with `type="submit"`. */
export const Button = ({ look, ...props }: ButtonProps) => (
  <button
    type="button"
    className={['button', ...(look?.split(' ') ?? [])].join(' button-')}
    {...props}
  />
);
