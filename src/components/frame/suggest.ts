/** Offers parts, categories and vehicles under the search box while somebody types. */
import { send } from '#client/send';
import { catalogSuggest } from '#contract/calls/catalog';
import { productPath } from '#contract/paths';
import { closeList, type Suggestion, showList } from './suggest-list.ts';

const PAUSE_MS = 120;
const MIN_LENGTH = 2;

const addressOf = ({ kind, id }: { kind: string; id: string }): string => {
  if (kind === 'item') return productPath(id);
  return `/productos?${kind === 'category' ? 'c' : 'v'}=${encodeURIComponent(id)}`;
};

export const suggestTo = (form: HTMLFormElement): void => {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (!input) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const ask = async (): Promise<void> => {
    const text = input.value.trim();
    asked?.abort();
    if (text.length < MIN_LENGTH) return closeList(input);
    asked = new AbortController();
    const reply = await send(catalogSuggest, { text }, { signal: asked.signal });
    // No answer: the box still searches when it is sent.
    if (!reply.ok || document.activeElement !== input) return;
    const suggestions = reply.data.data.map(
      ({ kind, id, text: label, detail }): Suggestion => ({
        href: addressOf({ kind, id }),
        kind,
        label,
        detail,
      }),
    );
    showList(form, input, suggestions);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  });
  form.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget)))
      closeList(input);
  });
  if (input.value.trim().length >= MIN_LENGTH) void ask();
};
