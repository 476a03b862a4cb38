import type { Brand } from '#contract/entities/catalog';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { ListLink } from '../../../ui/list/ListLink.tsx';
import { listHref } from '../list-address.ts';
import { emptyQuery } from '../query.ts';
import css from './brands.module.css';

export const BrandLinks = ({ title, brands }: { title: string; brands: readonly Brand[] }) =>
  brands.length > 0 && (
    <nav className={css.brands} aria-label="Marcas">
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {brands.map(({ id, name, logoId }) => (
          <li key={id}>
            <ListLink className={css.link} href={listHref({ ...emptyQuery, brandId: String(id) })}>
              <BrandMark logoId={logoId} />
              {name}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
