/** Rows of a file of categories: outlines, parents by name or by id, and inherited attributes. */

import { readAttributes } from '#contract/goods/attribute-text';
import { type Attribute, sameKey } from '#contract/goods/attributes';
import { normal } from '#contract/text/plain-text';
import { joinLevels } from './category-levels.ts';
import { pathKey, pathParts, pathText } from './category-paths.ts';
import type { Arranged, FileRow } from './kind.ts';
import type { NamedList } from './refs.ts';

const LEVELS = ['path', 'category2', 'category3'];

interface Node {
  line: number;
  /** The levels of its own cells, and those above that an outline leaves blank. */
  names: readonly string[];
  id: string;
  parent: string;
  attributes: readonly Attribute[] | undefined;
}

const attributesOf = (text: string | undefined): readonly Attribute[] | undefined => {
  const read = text === undefined ? undefined : readAttributes(text);
  return read && 'value' in read ? read.value : undefined;
};

const nodesOf = (rows: readonly FileRow[]): Node[] => {
  let above: string[] = [];
  return rows.flatMap(({ line, texts }) => {
    const levels = LEVELS.map((id) => texts[id] ?? '');
    const first = levels.findIndex((text) => text !== '');
    if (first < 0) return [];
    above = levels.map((text, level) => (level < first ? (above[level] ?? '') : text));
    const names = pathParts(joinLevels(above.filter((text) => text !== '')));
    const { fileId = '', parent = '' } = texts;
    return [{ line, names, id: fileId, parent, attributes: attributesOf(texts.attributes) }];
  });
};

/** Returns the id of the category above, of ids such as `1.2.3`. */
const idAbove = (id: string): string => id.replace(/[.\-_/]?[^.\-_/]+$/, '');

type Resolve = (node: Node, below?: readonly Node[]) => string[] | { problem: string };

/** Returns a function that finds the whole path of a row. @param category names of the shop */
const resolver = (nodes: readonly Node[], category: NamedList | undefined): Resolve => {
  const byId = new Map(nodes.toReversed().map((node) => [normal(node.id), node]));
  byId.delete('');
  const byName = Map.groupBy(nodes, ({ names }) => normal(names.at(-1) ?? ''));
  const hasParents = nodes.some(({ parent }) => parent !== '');
  const resolve: Resolve = (node, below = []) => {
    if (below.includes(node)) return { problem: 'Queda dentro de sí misma.' };
    const inside = (other: Node): ReturnType<Resolve> => {
      const path = resolve(other, [...below, node]);
      return 'problem' in path ? path : [...path, ...node.names];
    };
    const { parent } = node;
    if (parent === '') {
      const other = hasParents ? undefined : byId.get(normal(idAbove(node.id)));
      return other && other !== node ? inside(other) : [...node.names];
    }
    const withId = byId.get(normal(parent));
    if (withId) return inside(withId);
    // Zero stands for none.
    if (byId.size > 0 && Number(parent) <= 0) return [...node.names];
    const named = pathParts(parent);
    if (named.length > 1) return [...named, ...node.names];
    const others = (byName.get(normal(parent)) ?? []).filter((other) => other !== node);
    const paths = new Map(
      others.map((other) => {
        const path = inside(other);
        return [JSON.stringify(path).toLowerCase(), path];
      }),
    );
    const [path, another] = [...paths.values()];
    const key = pathKey(parent);
    if (another || (!path && category?.ambiguous?.has(key)))
      return { problem: `Hay varias que se llaman «${parent}»: escribe la ruta entera.` };
    if (path) return path;
    const id = category?.byName.get(key);
    if (id !== undefined) return [...pathParts(category?.nameOf.get(id) ?? parent), ...node.names];
    return byId.size > 0 && /^\d+$/.test(parent)
      ? { problem: `El archivo no trae la categoría «${parent}», en la que está.` }
      : [...named, ...node.names];
  };
  return resolve;
};

/**
 * Returns the paths of rows by line, and their attributes without those of a category above, which
 * they inherit.
 * @param stored attributes of the shop's categories, by `pathKey`
 */
export const arrangeCategories = (
  rows: readonly FileRow[],
  category: NamedList | undefined,
  stored: ReadonlyMap<string, readonly Attribute[]>,
): Map<number, Arranged> => {
  const nodes = nodesOf(rows);
  const resolve = resolver(nodes, category);
  const paths = new Map(nodes.map((node) => [node, resolve(node)]));
  const attributes = new Map(stored);
  for (const [node, path] of paths)
    if (node.attributes && !('problem' in path))
      attributes.set(pathKey(pathText(path)), node.attributes);
  return new Map(
    nodes.map((node): [number, Arranged] => {
      const path = paths.get(node) ?? [];
      if ('problem' in path) return [node.line, path];
      const inherited = path.flatMap((_, level) =>
        level === 0 ? [] : (attributes.get(pathKey(pathText(path.slice(0, level)))) ?? []),
      );
      const own = node.attributes?.filter(
        ({ key }) => !inherited.some((one) => sameKey(one.key, key)),
      );
      return [node.line, { label: pathText(path), values: own ? { attributes: own } : {} }];
    }),
  );
};
