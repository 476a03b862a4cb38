/**
 * Turns a form that searches into one that also offers: a combobox (ARIA Authoring Practices, "Editable
 * combobox with list autocomplete"). The same in the header of every page and on the list.
 */
import { MAX_SEARCH } from '#contract/limits';
import { chooseFound } from '#stores/chosen-vehicle';
import { type Suggestion, suggestionsFor } from '#stores/reads/suggestions';
import { optionListFor } from './option-list.ts';
import type { Places } from './suggestions.ts';

const PAUSE_MS = 150;
/** Shorter texts find nothing in particular (spec, section 5); who owns the form refuses them. */
export const SHORTEST = 2;

interface Follow {
  /** Goes to a suggestion's list without leaving the page; without it the browser follows the link. */
  follow?(suggestion: Suggestion, href: string): void;
}

/** The form says of its shop what the suggestions need; one that `narrows` keeps the list's other filters. */
const placesOf = ({ action, dataset }: HTMLFormElement): Places => ({
  items: dataset.items ?? '',
  item: dataset.item ?? '',
  list: new URL(action).pathname,
  narrowed: dataset.narrows === undefined ? '' : location.search,
});

/**
 * @param form with one search input that has an id, and `data-items`, `data-item`, `data-narrows`
 * @returns undoes it
 */
export const offerSuggestions = (form: HTMLFormElement, { follow }: Follow = {}): (() => void) => {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (!input) return () => undefined;
  const life = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  const typed = () => input.value.trim().slice(0, MAX_SEARCH);

  const list = optionListFor(input, (event, suggestion, href) => {
    const isOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    // Where the list itself is the page it keeps the car that it was asked for.
    if (!follow && suggestion.vehicle) chooseFound(suggestion.vehicle, suggestion.year);
    if (!follow || isOwnTab || suggestion.kind === 'item') return;
    event.preventDefault();
    close();
    input.value = '';
    follow(suggestion, href);
  });
  const close = (): void => {
    clearTimeout(timer);
    asked?.abort();
    list.close();
  };
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    asked?.abort();
    const text = typed();
    if (text.length < SHORTEST) {
      list.close();
      return;
    }
    asked = new AbortController();
    const { signal } = asked;
    const found = await suggestionsFor(text, signal);
    if (signal.aborted || document.activeElement !== input) return;
    list.show(found, text, placesOf(form));
  };

  const onInput = (): void => {
    const { length } = typed();
    clearTimeout(timer);
    // It was offered for another text: Enter means what is typed.
    list.unchoose();
    if (length < SHORTEST) close();
    else timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  const onArrow = (step: 1 | -1): void => {
    if (list.isOpen()) list.move(step);
    else void ask();
  };
  const onKey = (event: KeyboardEvent): void => {
    const chosen = list.chosen();
    if (event.key === 'ArrowDown') onArrow(1);
    else if (event.key === 'ArrowUp') onArrow(-1);
    else if (event.key === 'Escape' && list.isOpen()) close();
    else if (event.key === 'Enter' && chosen) chosen.click();
    else return;
    event.preventDefault();
  };

  const { signal } = life;
  input.addEventListener('input', onInput, { signal });
  input.addEventListener('keydown', onKey, { signal });
  // Options never have the focus: they are pressed without taking it.
  input.addEventListener('blur', close, { signal });
  // Sent as it stands: no answer may open the list again.
  form.addEventListener('submit', close, { signal });
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  if ('BarcodeDetector' in window)
    void import('./camera-button.ts').then(({ offerCamera }) => {
      const look = (code: string) => {
        input.value = code;
        form.requestSubmit();
      };
      return offerCamera(form, look, signal);
    });
  // What was typed before this code was here.
  if (document.activeElement === input) void ask();
  return () => {
    close();
    life.abort();
  };
};
