/** Tells the cache in front of the shop which pictures it keeps are others by now. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { auditEntries } from '#backend/database/tables/audit';
import { config } from '#backend/database/tables/site';
import { ALL_PICTURES, codeTag, imageTag } from '#backend/http/picture-cache-tags';
import type { Purge } from './tell-caches.ts';

/** Where it stands up to which change it was told before the last time, and at the last time. */
const KEY = 'PICTURES_TOLD';
/** More are told as all pictures there are. */
const MOST = 200;

const readNow = async (db: Db): Promise<{ told: string; last: number }> => {
  const { rows } = await db.execute<{ told: string | null; last: number }>(
    sql`select (select value from ${config} where key = ${KEY}) as told,
          (select coalesce(max(id), 0) from ${auditEntries})::int as last`,
  );
  return { told: rows[0]?.told ?? '', last: rows[0]?.last ?? 0 };
};

/** Pictures by id, and codes of parts that show one or are drawn after what was changed. */
const readChanged = async (db: Db, from: number) => {
  const { rows } = await db.execute<{ image: string | null; codes: (string | null)[] }>(
    sql`with changed as (
          select distinct case subject when 'image' then subject_id end as image,
            case subject when 'product' then subject_id end as code
          from ${auditEntries} where id > ${from} and action <> 'INS' and (subject = 'image'
            or (subject = 'product' and changes @? '$[*] ? (@.field == "images"
              || @.field == "specifications" || @.field == "CategoryId")'))
          limit ${MOST + 1})
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
 * To be called once in a while; each change is told twice, as an answer may have been on its way the first time.
 * @param purge null where no cache can be told
 * @returns how many tags were let go of, or nothing where all is known
 */
export const tellPictures = async (
  db: Db,
  purge: Purge | null,
): Promise<{ pictures: number } | undefined> => {
  if (!purge) return undefined;
  const { told, last } = await readNow(db);
  const [before = last, lately = last] = told === '' ? [] : told.split(' ').map(Number);
  if (told !== '' && before === last) return undefined;
  const changed = before === last ? [] : await readChanged(db, before);
  const tags = new Set(
    changed.flatMap(({ image, codes }) => [
      ...(image === null ? [] : [imageTag(image)]),
      ...codes.flatMap((code) => (code === null ? [] : [codeTag(code)])),
    ]),
  );
  if (tags.size > 0) await purge(tags.size > MOST ? [ALL_PICTURES] : [...tags]);
  const value = `${lately} ${last}`;
  await db
    .insert(config)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: config.key, set: { value } });
  return tags.size > 0 ? { pictures: tags.size } : undefined;
};
