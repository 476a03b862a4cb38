/** Changes configured links to lists of categories and brands that were moved or merged. */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Author, recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { config } from '#backend/database/tables/site';
import { CONFIG_KEYS, type ConfigKey } from '#contract/entities/configured';
import { FILTER_LETTERS } from '#contract/goods/list-address';
import { mapLeaves, parseJson } from '#contract/text/json-values';
import { listPath } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Filters whose ids may change. */
type FollowedKey = 'categoryId' | 'brandId';
const filterIn = (key: FollowedKey): RegExp =>
  new RegExp(String.raw`([?&]${FILTER_LETTERS[key]}=)([\d.]+)(?=[&#]|$)`, 'g');

/** Returns a link with the new id of its filter; other texts unchanged. */
const followLink = (
  text: string,
  { variant, key, newIds }: Pick<Following, 'variant' | 'key' | 'newIds'>,
): string => {
  const list = `${listPath(variant)}?`;
  if (!text.startsWith(list) && !text.startsWith(variant.url + list)) return text;
  return text.replace(filterIn(key), (_, name, id) => `${name}${newIds.get(id) ?? id}`);
};

const isConfigKey = (key: string): key is ConfigKey => CONFIG_KEYS.some((one) => one === key);

interface Following {
  variant: Pick<Variant, 'routes' | 'url'>;
  key: FollowedKey;
  /** Former id → new id. */
  newIds: ReadonlyMap<string, string>;
  author: Author;
  at: Date;
  reason: string;
}

/** Rewrites the links of all settings in the transaction of the move, with their history. */
export const followLinks = async (
  tx: Tx,
  { author, at, reason, ...following }: Following,
): Promise<void> => {
  const rows = await tx.select().from(config).orderBy(config.key).for('update');
  for (const { key, value, version } of rows) {
    // An old release may have left a text that is no JSON.
    const from = isConfigKey(key) ? parseJson(value) : undefined;
    const to = mapLeaves(from, (leaf) =>
      typeof leaf === 'string' ? followLink(leaf, following) : leaf,
    );
    if (isDeepStrictEqual(from, to)) continue;
    await tx
      .update(config)
      .set({ value: JSON.stringify(to), version: version + 1, updatedAt: at })
      .where(eq(config.key, key));
    const changes = [{ field: 'value', from, to }];
    await recordChanges(tx, author, at, [
      { subject: 'config', subjectId: key, action: 'UPD', changes, reason },
    ]);
  }
};
