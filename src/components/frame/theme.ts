import { writeStored } from '#stores/persisted';

/** Switches between light and dark; a choice that equals the system's is not stored. */
export const switchTheme = (): void => {
  const buttons = document.querySelectorAll<HTMLElement>('.theme-switch');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    for (const button of buttons) button.setAttribute('aria-pressed', `${isDark()}`);
  };
  const change = () => {
    const wanted = isDark() ? 'light' : 'dark';
    const isSystems = (wanted === 'dark') === system.matches;
    root.dataset.theme = wanted;
    if (isSystems) delete root.dataset.theme;
    writeStored('theme', isSystems ? null : wanted);
    show();
  };
  for (const button of buttons) button.addEventListener('click', change);
  system.addEventListener('change', show);
  show();
};
