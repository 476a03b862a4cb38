import { variant } from 'virtual:variant';
import { formatNumber } from '#contract/amounts/numbers';
import { hasOwnList } from '#variants/paths';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { SearchBox } from '../box/SearchBox.tsx';
import type { CategoryNode } from '../categories.ts';
import type { Catalogue } from '../kind.ts';
import { BrandLinks } from '../list/BrandLinks.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './landing.module.css';

const hrefOf = ({ id }: CategoryNode) => listHref({ ...emptyQuery, categoryId: id });

const Count = ({ count }: Pick<CategoryNode, 'count'>) =>
  count !== undefined && (
    <span className={css.count} aria-hidden="true">
      {formatNumber(count)}
    </span>
  );

const CategoryCard = ({ category }: { category: CategoryNode }) => {
  const isLink = hasOwnList(variant, category);
  return (
    <section className={css.category} aria-labelledby={`categoria-${category.id}`}>
      <h2 id={`categoria-${category.id}`} className={css.name}>
        {isLink ? (
          <ListLink className={css.top} href={hrefOf(category)}>
            {category.name}
            <Count count={category.count} />
          </ListLink>
        ) : (
          category.name
        )}
      </h2>
      {category.items.length > 0 && (
        <ul className={css.items}>
          {category.items.map((item) => (
            <li key={item.id}>
              <ListLink className={css.item} href={hrefOf(item)}>
                {item.name}
                <Count count={item.count} />
              </ListLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The categories and brands, each with the link to its list. */
export const ProductLanding = ({ categories, brands }: Catalogue) => (
  <div className={css.landing}>
    <SearchBox query={emptyQuery} />
    <div className={css.categories}>
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} />
      ))}
    </div>
    <BrandLinks title="Marcas" brands={brands} />
  </div>
);
