/** Purges pictures that have changed from the cache in front of the shop. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { config } from '#backend/database/tables/site';
import { ALL_PICTURES, codeTag, imageTag } from '#backend/http/picture-cache-tags';
import type { Purge } from './purge-lists.ts';

/** Setting with the ids of the newest changes at the last but one purge and at the last. */
const KEY = 'PICTURES_TOLD';
/** More tags are purged as all pictures. */
const MAX_TAGS = 200;

const readNow = async (db: Db): Promise<{ purged: string; last: number }> => {
  const { rows } = await db.execute<{ purged: string | null; last: number }>(
    sql`select (select value from ${config} where key = ${KEY}) as purged,
          (select coalesce(max(id), 0) from ${auditEntries})::int as last`,
  );
  return { purged: rows[0]?.purged ?? '', last: rows[0]?.last ?? 0 };
};

/** Returns changed pictures by id, and codes of parts that show one or are drawn by changed measures. */
const readChanged = async (db: Db, from: number) => {
  const { rows } = await db.execute<{ image: string | null; codes: (string | null)[] }>(
    sql`with changed as (
          select distinct case subject when 'image' then subject_id end as image,
            case subject when 'product' then subject_id end as code
          from ${auditEntries} where id > ${from} and action <> 'INS' and (subject = 'image'
            or (subject = 'product' and changes @? '$[*] ? (@.field == "images"
              || @.field == "specifications" || @.field == "CategoryId")'))
          limit ${MAX_TAGS + 1})
        select changed.image, array_remove(array_agg(product.code::text)
            || array_agg(family.code::text) || array[changed.code], null) as codes
        from changed
          left join product_images link on link.image_id = changed.image::int
          left join products product
            on product.id = link.product_id or product.code = changed.code::citext
          left join families family on family.id = product.family_id
        group by changed.image, changed.code`,
  );
  return rows;
};

/**
 * Runs from time to time; purges each change twice, since a reply may be on its way at the first purge.
 * @param purge null if there is no cache to purge
 * @returns how many tags were purged; undefined if nothing had changed
 */
export const purgePictures = async (
  db: Db,
  purge: Purge | null,
): Promise<{ pictures: number } | undefined> => {
  if (!purge) return undefined;
  const { purged, last } = await readNow(db);
  const [before = last, lately = last] = purged === '' ? [] : purged.split(' ').map(Number);
  if (purged !== '' && before === last) return undefined;
  const changed = before === last ? [] : await readChanged(db, before);
  const tags = new Set(
    changed.flatMap(({ image, codes }) => [
      ...(image === null ? [] : [imageTag(image)]),
      ...codes.flatMap((code) => (code === null ? [] : [codeTag(code)])),
    ]),
  );
  if (tags.size > 0) await purge(tags.size > MAX_TAGS ? [ALL_PICTURES] : [...tags]);
  const value = `${lately} ${last}`;
  await db
    .insert(config)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: config.key, set: { value } });
  return tags.size > 0 ? { pictures: tags.size } : undefined;
};
