/** Changes the attributes and the picture of a category, and the specifications that follow them. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { changesBetween } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import { AppError, refuseField } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { errors } from '#contract/errors';
import { isCategoryId } from '#contract/fields/fields';
import { type Attribute, fittingValue, sameKey, takesText } from '#contract/goods/attributes';
import { isWithin } from '#contract/goods/categories';
import { messages } from '#contract/messages';
import { readCategoryTable, recordCategory, refreshBelow } from './categories.ts';
import { lockTree, type Node, type Tree } from './category-tree.ts';
import { type ChangedBy, readUndoId } from './changed-by.ts';
import { type Change, type ProductState, productStore, type Stored } from './goods-store.ts';

type Wanted = InputOf<'categoryAttributes'>['attributes'];
type CategoryRow = OutputOf<'categoryAttributes'>['data'];

const readRow = async (tx: Tx, id: string): Promise<CategoryRow> => {
  const [row] = await readCategoryTable(tx, id);
  if (!row) throw new AppError('record.notFound');
  return row;
};

/** @throws AppError record.notFound, record.stale */
const findCurrent = async (
  tx: Tx,
  tree: Tree,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Node> => {
  const node = tree.find(id);
  if (version !== undefined && version !== node.version)
    throw new AppError('record.stale', { detail: await readRow(tx, id) });
  return node;
};

type Holder = Pick<Node, 'id' | 'attributes'>;

/** Finds a category above or below that has an attribute of this key, which is inherited. */
export const findHolder = <H extends Holder>(
  nodes: readonly H[],
  id: string,
  { key }: Pick<Attribute, 'key'>,
): H | undefined =>
  nodes.find(
    (other) =>
      other.id !== id &&
      (isWithin(id, other.id) || isWithin(other.id, id)) &&
      other.attributes.some((one) => sameKey(one.key, key)),
  );

/** @throws AppError request.invalid, category.attributeTaken */
const refuseUnusable = (tree: Tree, node: Node, wanted: Wanted): void => {
  for (const [place, one] of wanted.entries()) {
    if (one.type === 'choice' && one.choices.length === 0)
      throw refuseField(`attributes.${place}.choices`, messages.required);
    if (wanted.some((other, at) => at < place && sameKey(other.key, one.key)))
      throw refuseField(`attributes.${place}.key`, 'Otro atributo se llama igual.');
    const holder = findHolder(tree.nodes, node.id, one);
    if (holder)
      throw new AppError('category.attributeTaken', {
        text: `${errors['category.attributeTaken'].text} ${one.key}: ${tree.pathOf(holder.id)}`,
        detail: { field: `attributes.${place}.key` },
      });
  }
};

/** Selects the ids of the products in a category and below it. */
const productsBelow = (id: string): SQL =>
  sql`select id from products where category_id <@ ${id}::ltree`;

/** A change of an attribute that the specifications of products follow. */
interface Follow {
  former: Attribute;
  key: string;
  /** The former unit, which values without one had, where the new one differs; else empty. */
  unit: string;
}

const followsOf = (node: Node, wanted: Wanted): Follow[] =>
  wanted.flatMap(({ formerKey, key, type, unit }) => {
    const former = node.attributes.find((one) => one.key === formerKey);
    if (!former) return [];
    const isOtherUnit = former.unit !== '' && (type !== 'number' || unit !== former.unit);
    const follow = { former, key, unit: isOtherUnit ? former.unit : '' };
    return former.key === key && follow.unit === '' ? [] : [follow];
  });

const BARE_NUMBER = /^[-+]?\d[\d.,]*$/;

/** Renames keys in a product; a key that it has already keeps its value, and the former one stays. */
const followed = (
  { state }: Stored<ProductState>,
  follows: readonly Follow[],
): ProductState['specifications'] =>
  state.specifications.map((one) => {
    const follow = follows.find(({ former }) => sameKey(former.key, one.SpecKey));
    if (!follow) return one;
    const { former, key, unit } = follow;
    const isTaken =
      !sameKey(former.key, key) &&
      state.specifications.some((other) => sameKey(other.SpecKey, key));
    const isBare = unit !== '' && BARE_NUMBER.test(one.SpecValue.trim());
    return {
      SpecKey: isTaken ? one.SpecKey : key,
      SpecValue: isBare ? `${one.SpecValue.trim()} ${unit}` : one.SpecValue,
    };
  });

/** Changes the specifications of all products below. @returns how many products, and the undo */
const followBelow = async (
  tx: Tx,
  by: ChangedBy,
  id: string,
  follows: readonly Follow[],
): Promise<{ renamed: number; undoId: number | null }> => {
  if (follows.length === 0) return { renamed: 0, undoId: null };
  const { rows } = await tx.execute<{ id: number; key: string }>(
    sql`select distinct product_id as id, key from product_specifications
        where product_id in (${productsBelow(id)}) order by product_id`,
  );
  const ids = rows.flatMap((row) =>
    follows.some(({ former }) => sameKey(former.key, row.key)) ? [row.id] : [],
  );
  const stored = await productStore.lock(tx, { ids: [...new Set(ids)] });
  const inBatch = { ...by, batch: randomUUID() };
  const changes = stored.map(
    (one): Change<ProductState> => ({
      stored: one,
      state: { ...one.state, specifications: followed(one, follows) },
    }),
  );
  const count = await productStore.save(tx, inBatch, changes);
  return { renamed: count, undoId: count === 0 ? null : await readUndoId(tx, inBatch) };
};

/** Returns attributes as the history shows them: `Ancho: un número en mm`. */
const inWords = (attributes: readonly Attribute[]): string[] =>
  attributes.map((one) => `${one.key}: ${takesText(one)}`);

/** Replaces the attributes of a category, which are usable. */
export const writeAttributes = async (
  tx: Tx,
  by: ChangedBy,
  { tree, node }: { tree: Tree; node: Node },
  wanted: Wanted,
): Promise<{ renamed: number; undoId: number | null }> => {
  const attributes = wanted.map(({ formerKey: _, ...one }) => ({
    ...one,
    unit: one.type === 'number' ? one.unit : '',
    choices: one.type === 'choice' ? one.choices : [],
  }));
  const reason = by.reason || `Cambió los atributos de ${tree.pathOf(node.id)}`;
  await tx.execute(
    sql`update categories set attributes = ${JSON.stringify(attributes)}::jsonb,
          version = version + 1 where number = ${node.number}`,
  );
  const outcome = await followBelow(tx, { ...by, reason }, node.id, followsOf(node, wanted));
  // Lists are filtered by attributes.
  await refreshBelow(tx, by, [node.id]);
  const changes = changesBetween(
    { attributes: inWords(node.attributes) },
    { attributes: inWords(attributes) },
  );
  if (changes.length > 0) await recordCategory(tx, by, node, 'UPD', changes);
  return outcome;
};

/** @throws AppError record.notFound, record.stale, request.invalid, category.attributeTaken */
export const changeAttributes = async (
  tx: Tx,
  by: ChangedBy,
  input: InputOf<'categoryAttributes'>,
): Promise<OutputOf<'categoryAttributes'>> => {
  const tree = await lockTree(tx);
  const node = await findCurrent(tx, tree, input);
  refuseUnusable(tree, node, input.attributes);
  const outcome = await writeAttributes(tx, by, { tree, node }, input.attributes);
  return { data: await readRow(tx, node.id), ...outcome };
};

interface ValueRow extends Record<string, unknown> {
  key: string;
  value: string;
  products: number;
}

const MAX_EXAMPLES = 3;

/** Counts the products below a category that have values of these attributes, and values that do not fit. */
export const checkAttributes = async (
  db: Pick<Db, 'execute'>,
  { id, attributes }: InputOf<'categoryCheckAttributes'>,
): Promise<OutputOf<'categoryCheckAttributes'>> => {
  if (!isCategoryId(id)) throw new AppError('record.notFound');
  const { rows } = await db.execute<ValueRow>(
    sql`select key, value, count(distinct product_id)::int as products from product_specifications
        where product_id in (${productsBelow(id)}) group by key, value order by 3 desc, 1, 2`,
  );
  const sum = (some: readonly ValueRow[]) => some.reduce((all, { products }) => all + products, 0);
  return {
    data: attributes.map(({ formerKey, ...one }) => {
      const own = rows.filter(({ key }) => sameKey(key, formerKey ?? one.key));
      const unfit = own.filter(({ value }) => fittingValue(one, value) === undefined);
      return {
        key: one.key,
        products: sum(own),
        unfit: sum(unfit),
        examples: unfit.slice(0, MAX_EXAMPLES).map(({ value }) => value),
      };
    }),
  };
};

/** @throws AppError record.notFound, record.stale */
export const changePicture = async (
  tx: Tx,
  by: ChangedBy,
  input: InputOf<'categoryPicture'>,
): Promise<OutputOf<'categoryPicture'>> => {
  const node = await findCurrent(tx, await lockTree(tx), input);
  const { imageId } = input;
  const { rows } = await tx.execute<{ id: number; name: string }>(
    sql`select id, name from images
        where id = any(${sql.param([imageId, node.imageId])}::int[]) and target = 'category'
        for share`,
  );
  const nameOf = (id: number | null) => rows.find((row) => row.id === id)?.name;
  if (imageId !== null && nameOf(imageId) === undefined) throw new AppError('record.notFound');
  if (imageId !== node.imageId) {
    await tx.execute(
      sql`update categories set image_id = ${imageId}::int, version = version + 1
          where number = ${node.number}`,
    );
    await refreshBelow(tx, by, []);
    await recordCategory(tx, by, node, 'UPD', [
      { field: 'picture', from: nameOf(node.imageId) ?? '', to: nameOf(imageId) ?? '' },
    ]);
  }
  return { data: await readRow(tx, node.id) };
};
