/** The search box of the header and of the list: an editable combobox with list autocomplete (ARIA Authoring Practices). */
import { MAX_SEARCH } from '#contract/limits';
import { suggestionsFor } from '#stores/reads/suggestions';
import { optionListFor } from './option-list.ts';
import type { Places } from './suggestions.ts';

const PAUSE_MS = 150;
/** Shorter texts are refused by the owner of the form (spec, section 5). */
export const SHORTEST = 2;

interface Follow {
  /** Follows a suggestion without leaving the page; absent where the browser follows the link. */
  follow?(href: string): void;
}

/** Reads the paths that suggestions need; a form that `narrows` keeps the list's other filters. */
const placesOf = ({ action, dataset }: HTMLFormElement): Places => ({
  items: dataset.items ?? '',
  item: dataset.item ?? '',
  list: new URL(action).pathname,
  narrowed: dataset.narrows === undefined ? '' : location.search,
});

/**
 * Adds suggestions to a search form.
 * @param form has one search input with an id, and `data-items`, `data-item`, `data-narrows`
 * @returns removes them
 */
export const offerSuggestions = (form: HTMLFormElement, { follow }: Follow = {}): (() => void) => {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (!input) return () => undefined;
  const life = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const typed = () => input.value.trim().slice(0, MAX_SEARCH);

  const list = optionListFor(input, (event, suggestion, href) => {
    const isOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!follow || isOwnTab || suggestion.kind === 'item') return;
    event.preventDefault();
    close();
    input.value = '';
    follow(href);
  });
  const close = (): void => {
    clearTimeout(timer);
    request?.abort();
    list.close();
  };
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    request?.abort();
    const text = typed();
    if (text.length < SHORTEST) {
      list.close();
      return;
    }
    request = new AbortController();
    const { signal } = request;
    const found = await suggestionsFor(text, signal);
    if (signal.aborted || document.activeElement !== input) return;
    list.show(found, text, placesOf(form));
  };

  const onInput = (): void => {
    const { length } = typed();
    clearTimeout(timer);
    // Suggestions of an earlier text: Enter searches for the typed one.
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
  // Options are pressed without taking the focus.
  input.addEventListener('blur', close, { signal });
  // After a submit, no answer may open the list again.
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
  // Text that was typed before this code loaded.
  if (document.activeElement === input) void ask();
  return () => {
    close();
    life.abort();
  };
};
