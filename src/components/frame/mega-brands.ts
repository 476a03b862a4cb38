import { send } from '#client/send';
import { brandListByCategory } from '#contract/calls/catalog';
import { narrowedList } from '#contract/goods/list-address';
import { LOGO_SIZE, logoUrl } from '#contract/paths';

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
    replies.flatMap((reply) => (reply.ok ? reply.data.data : [])).map((make) => [make.name, make]),
  );
  if (makes.size === 0 || place.childElementCount > 0) return;
  const title = document.createElement('b');
  title.textContent = 'Marcas';
  const list = document.createElement('ul');
  const inOrder = [...makes.values()].sort((a, b) => a.name.localeCompare(b.name, 'es'));
  for (const { id, name, logoId } of inOrder) {
    const link = document.createElement('a');
    link.href = narrowedList(address, 'brandId', id);
    if (logoId !== undefined) {
      const logo = Object.assign(new Image(LOGO_SIZE.width, LOGO_SIZE.height), {
        className: 'brand-mark',
        loading: 'lazy',
        alt: '',
        src: logoUrl(logoId),
      });
      link.append(logo);
    }
    link.append(name);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  place.replaceChildren(title, list);
};
