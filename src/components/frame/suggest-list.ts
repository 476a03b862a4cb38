/** The list of suggestions as a combobox (ARIA): arrows move, Enter follows, Escape closes. */

export interface Suggestion {
  href: string;
  kind: 'item' | 'category' | 'vehicle';
  label: string;
  detail: string;
}

const LIST_ID = 'suggestions';
const KINDS: Record<Suggestion['kind'], string> = {
  item: 'Autoparte',
  category: 'Categoría',
  vehicle: 'Vehículo',
};

const listOf = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${LIST_ID}`);
const options = (): HTMLElement[] => [
  ...(listOf()?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

export const closeList = (input: HTMLInputElement): void => {
  listOf()?.remove();
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
};

const select = (input: HTMLInputElement, index: number): void => {
  for (const [at, option] of options().entries())
    option.setAttribute('aria-selected', `${at === index}`);
  const chosen = options()[index];
  if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
  else input.removeAttribute('aria-activedescendant');
};

const onKey = (event: KeyboardEvent): void => {
  const input = event.currentTarget;
  if (!(input instanceof HTMLInputElement)) return;
  const all = options();
  if (all.length === 0) return;
  const now = all.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'Escape') closeList(input);
  else if (event.key === 'ArrowDown') select(input, (now + 1) % all.length);
  else if (event.key === 'ArrowUp') select(input, now <= 0 ? all.length - 1 : now - 1);
  else if (event.key === 'Enter' && now >= 0) all[now]?.click();
  else return;
  event.preventDefault();
};

const build = (suggestion: Suggestion, index: number): HTMLElement => {
  const option = document.createElement('a');
  option.href = suggestion.href;
  option.id = `${LIST_ID}-${index}`;
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const label = document.createElement('b');
  label.textContent = suggestion.label;
  const detail = document.createElement('span');
  detail.textContent = suggestion.detail;
  const kind = document.createElement('small');
  kind.textContent = KINDS[suggestion.kind];
  option.append(label, detail, kind);
  return option;
};

export const showList = (
  form: HTMLFormElement,
  input: HTMLInputElement,
  suggestions: readonly Suggestion[],
): void => {
  closeList(input);
  if (suggestions.length === 0) return;
  const list = document.createElement('div');
  list.id = LIST_ID;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Sugerencias');
  list.append(...suggestions.map(build));
  // A press on an option must not take the focus from the box before it becomes a click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-controls', LIST_ID);
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'true');
  // The same listener twice is one.
  input.addEventListener('keydown', onKey);
};
