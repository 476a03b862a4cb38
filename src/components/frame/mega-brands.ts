import { send } from '#client/send';
import { brandListByCategory } from '#contract/calls/catalog';
import { narrowedList } from '#contract/goods/list-address';

/**
 * Shows the makes in the menus, which read them when they open first.
 * @param place in the header, whose attributes have the top-level categories and the list's path
 */
export const showBrands = async (place: HTMLElement): Promise<void> => {
  const { categories = '', list: address = '' } =
    place.closest<HTMLElement>('[data-categories]')?.dataset ?? {};
  if (place.childElementCount > 0) return;
  const replies = await Promise.all(
    categories
      .split(' ')
      .filter((id) => id !== '')
      .map((categoryId) => send(brandListByCategory, { categoryId })),
  );
  const makes = new Map(
    replies.flatMap((reply) => (reply.ok ? reply.data.data : [])).map(({ id, name }) => [name, id]),
  );
  if (makes.size === 0 || place.childElementCount > 0) return;
  const title = document.createElement('b');
  title.textContent = 'Marcas';
  const list = document.createElement('ul');
  for (const [name, id] of [...makes].sort(([a], [b]) => a.localeCompare(b, 'es'))) {
    const link = document.createElement('a');
    link.href = narrowedList(address, 'brandId', id);
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  place.replaceChildren(title, list);
};
