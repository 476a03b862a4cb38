/** The suggestions under a search box: a listbox of links. */
import { icon } from '#icons/icon';
import type { Suggestion } from '#stores/reads/suggestions';
import { piecesOf } from './mark.ts';
import { detailOf, groupsOf, hrefOf, type Places, type SuggestionGroup } from './suggestions.ts';

interface OptionList {
  isOpen(): boolean;
  show(suggestions: readonly Suggestion[], typed: string, places: Places): void;
  /** Moves one option on or back; between the last and the first, none is active. */
  move(step: 1 | -1): void;
  /** The active option. */
  chosen(): HTMLAnchorElement | undefined;
  /** Makes no option active. */
  unchoose(): void;
  close(): void;
}

const element = (name: string, className: string, ...inside: (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside);
  return made;
};

const markedText = (text: string, typed: string): HTMLElement =>
  element(
    'span',
    '',
    ...piecesOf(text, typed).map((piece) =>
      piece.isTyped ? element('mark', '', piece.text) : piece.text,
    ),
  );

/** @param onTake is called for each click on an option, before the browser follows it */
export const optionListFor = (
  input: HTMLInputElement,
  onTake: (event: MouseEvent, suggestion: Suggestion, href: string) => void,
): OptionList => {
  const id = `${input.id}-options`;
  let list: HTMLElement | undefined;
  let options: HTMLAnchorElement[] = [];
  let at = -1;

  const optionOf = (suggestion: Suggestion, sign: string, typed: string, places: Places) => {
    const option = document.createElement('a');
    option.href = hrefOf(suggestion, places);
    option.id = `${id}-${options.length}`;
    option.tabIndex = -1;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    option.innerHTML = sign;
    option.append(markedText(suggestion.text, typed), element('small', '', detailOf(suggestion)));
    option.addEventListener('click', (event) =>
      onTake(event, suggestion, option.getAttribute('href') ?? ''),
    );
    options.push(option);
    return option;
  };

  const groupOf = (
    { name, icon: sign, suggestions }: SuggestionGroup,
    typed: string,
    places: Places,
  ) => {
    const title = element('p', '', name);
    title.ariaHidden = 'true';
    const group = element(
      'div',
      '',
      title,
      ...suggestions.map((each) => optionOf(each, icon(sign), typed, places)),
    );
    group.role = 'group';
    group.ariaLabel = name;
    return group;
  };

  const choose = (index: number): void => {
    at = index;
    for (const [place, option] of options.entries())
      option.setAttribute('aria-selected', `${place === at}`);
    const option = options[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };

  const close = (): void => {
    list?.remove();
    list = undefined;
    options = [];
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-controls');
    input.removeAttribute('aria-activedescendant');
  };

  return {
    isOpen: () => list !== undefined,
    show: (suggestions, typed, places) => {
      close();
      if (suggestions.length === 0) return;
      list = element(
        'div',
        'suggestions',
        ...groupsOf(suggestions, places).map((group) => groupOf(group, typed, places)),
      );
      list.id = id;
      list.role = 'listbox';
      list.ariaLabel = 'Sugerencias';
      // Keeps the focus in the box until the press becomes a click.
      list.addEventListener('pointerdown', (event) => event.preventDefault());
      input.form?.append(list);
      input.setAttribute('aria-controls', id);
      input.setAttribute('aria-expanded', 'true');
    },
    move: (step) => {
      const places = options.length + 1;
      choose(((at + 1 + step + places) % places) - 1);
    },
    chosen: () => options[at],
    unchoose: () => choose(-1),
    close,
  };
};
