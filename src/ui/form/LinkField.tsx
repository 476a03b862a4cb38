import { variant } from 'virtual:variant';
import { useId } from 'react';
import { catalogSuggest, categoryList } from '#contract/calls/catalog';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { categoryChoices } from '#stores/goods/categories';
import { findablePaths } from '#variants/pages';
import { categoryPath, itemPath } from '#variants/paths';
import { useQuery } from '../use-query.ts';
import { InputField } from './Field.tsx';

interface LinkFieldProps {
  /** Accessible name; absent: the banner's. */
  label?: string;
  link: string;
  error: string | undefined;
  onChange: (link: string) => void;
}

interface Choice {
  link: string;
  name: string;
}

/** Pages that any visitor may open. */
const PAGES: readonly Choice[] = findablePaths(variant).map((path) => ({
  link: path,
  name: variant.routes.find((route) => route.path === path)?.title ?? path,
}));

/** The least number of letters with which products are looked for. */
const MIN_LETTERS = 3;
const HINT =
  'Elige una página o una categoría, escribe el nombre de un producto o pega una dirección';
const { label: LABEL, placeholder } = bannerItemEntity.fields.link;

/** Offers pages, categories and, for typed words, products; other addresses are typed. */
export const LinkField = ({ label = LABEL, link, error, onChange }: LinkFieldProps) => {
  const list = useId();
  const text = link.trim();
  const isSought = text.length >= MIN_LETTERS && !/^(\/|https?:)/.test(text);
  const tree = useQuery(categoryList, {}).data?.data ?? [];
  const found = useQuery(catalogSuggest, isSought ? { text } : null, { settleMs: 250 }).data?.data;
  const choices: readonly Choice[] = [
    ...PAGES,
    ...categoryChoices(tree).map(({ id, name }) => ({ link: categoryPath(variant, id), name })),
    ...(found ?? [])
      .filter(({ kind }) => kind === 'item')
      // Browsers look for the typed words in the name.
      .map((item) => ({
        link: itemPath(variant, item.id),
        name: `${item.id} · ${item.text} (${text})`,
      })),
  ];
  const chosen = choices.find((choice) => choice.link === text);
  return (
    <>
      <InputField
        label={label}
        hint={chosen?.name ?? HINT}
        error={error}
        list={list}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        placeholder={placeholder}
        value={link}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {choices.map((choice) => (
          <option key={choice.link} value={choice.link}>
            {choice.name}
          </option>
        ))}
      </datalist>
    </>
  );
};
