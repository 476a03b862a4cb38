/** The makes in the product menu: asked for when it opens first, as they would weigh on every page. */
import { send } from '#client/send';
import { brandListByCategory } from '#contract/calls/catalog';
import { narrowedList } from '#contract/list-address';

/** The top-level categories that the menu shows. */
const topIds = (menu: HTMLElement): string[] =>
  (menu.dataset.categories ?? '').split(' ').filter((id) => id !== '');

export const showBrands = async (menu: HTMLElement): Promise<void> => {
  const place = menu.querySelector<HTMLElement>('#mega-brands');
  if (!place || place.childElementCount > 0) return;
  const replies = await Promise.all(
    topIds(menu).map((categoryId) => send(brandListByCategory, { categoryId })),
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
    link.href = narrowedList(menu.dataset.list ?? '', 'brandId', id);
    link.textContent = name;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  place.replaceChildren(title, list);
};
