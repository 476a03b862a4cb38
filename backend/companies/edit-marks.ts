import { type SQL, sql } from 'drizzle-orm';
import { lockNamesShared } from '#backend/database/advisory-locks';
import type { Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import { editedImages } from '#contract/files/edited-images';
import type { Update } from './edit-lists.ts';

/** The limit of marks of a kind. */
const MAX_MARKS = 50;

interface Marks {
  table: string;
  column: string;
  /** Selects the row of a mark, under the name of the column. */
  found: (mark: string | number) => SQL;
}

/** Returns the name of the tag that has or had this name; other names unchanged. */
const currentTag = (tag: SQL): SQL => sql`coalesce(
  (select tag.name from former_names former join tags tag on tag.number = former.current_id
    where former.subject = 'tag' and former.name = ${tag}), ${tag})`;

/** Ids are compared as text, so that invalid ones simply do not exist. */
const MARKS = {
  clientOf: {
    table: 'company_clients_of',
    column: 'client_of_id',
    found: (id) => sql`select id as mark from companies where id = ${id}`,
  },
  workBranches: {
    table: 'company_work_branches',
    column: 'work_branch_id',
    // It may have been merged since the form was opened.
    found: (id) => sql`select id as mark from work_branches where id = coalesce(
      (select current_id from former_names
        where subject = 'workBranch' and former_id::text = ${id}::text), ${id}::int)`,
  },
  categories: {
    table: 'company_categories',
    column: 'category_id',
    // Waits for a category that is being moved or removed, and does not find it then.
    found: (id) => sql`select id as mark from categories where id::text = ${id} for key share`,
  },
  tags: {
    table: 'company_tags',
    column: 'tag',
    found: (tag) =>
      sql`select name as mark from tags where name = ${currentTag(sql`${tag}::citext`)}`,
  },
} as const satisfies Record<string, Marks>;

interface Edit {
  mode: 'INS' | 'DLT';
  mark: string | number;
}

/** Adds and removes marks. Idempotent. @throws AppError company.mark, company.tooMany */
const editMarks = async (
  tx: Tx,
  companyId: number,
  { table, column, found }: Marks,
  edits: readonly Edit[],
): Promise<void> => {
  const [into, named] = [sql.identifier(table), sql.identifier(column)];
  for (const { mode, mark } of edits) {
    if (mode === 'DLT') {
      await tx.execute(
        sql`delete from ${into} where company_id = ${companyId} and ${named}::text::citext = ${mark}::text::citext`,
      );
      continue;
    }
    const { rows } = await tx.execute<{ count: number }>(
      sql`with found as (${found(mark)}), added as (
            insert into ${into} (company_id, ${named})
            select ${companyId}::int, mark from found on conflict do nothing)
          select count(*)::int as count from found`,
    );
    if (rows[0]?.count === 0) throw new AppError('company.mark');
  }
  if (edits.every(({ mode }) => mode === 'DLT')) return;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${into} where company_id = ${companyId}`,
  );
  if ((rows[0]?.count ?? 0) > MAX_MARKS) throw new AppError('company.tooMany');
};

/** Creates the tags that do not exist yet. */
const addTags = async (tx: Tx, edits: Update['tags']): Promise<void> => {
  const added = edits.filter(({ BCMode }) => BCMode === 'INS').map(({ TagName }) => TagName);
  if (added.length > 0)
    await tx.execute(
      sql`insert into tags (name)
          select distinct ${currentTag(sql`added.name`)}
          from unnest(${sql.param(added)}::text[]::citext[]) as added (name) on conflict do nothing`,
    );
};

type MarkLists = Pick<Update, keyof typeof MARKS>;

/** @throws AppError company.mark (it does not exist), company.ownClient, company.tooMany */
export const editCompanyMarks = async (
  tx: Tx,
  companyId: number,
  { clientOf, workBranches, categories, tags }: MarkLists,
): Promise<void> => {
  if (clientOf.some((edit) => edit.BCMode === 'INS' && edit.ClientOfCompanyId === companyId))
    throw new AppError('company.ownClient');
  if ([...workBranches, ...tags].some(({ BCMode }) => BCMode === 'INS')) await lockNamesShared(tx);
  await editMarks(
    tx,
    companyId,
    MARKS.clientOf,
    clientOf.map(({ BCMode, ClientOfCompanyId }) => ({ mode: BCMode, mark: ClientOfCompanyId })),
  );
  await editMarks(
    tx,
    companyId,
    MARKS.workBranches,
    workBranches.map(({ BCMode, WorkBranchId }) => ({ mode: BCMode, mark: WorkBranchId })),
  );
  await editMarks(
    tx,
    companyId,
    MARKS.categories,
    categories.map(({ BCMode, CategoryId }) => ({ mode: BCMode, mark: CategoryId })),
  );
  await addTags(tx, tags);
  await editMarks(
    tx,
    companyId,
    MARKS.tags,
    tags.map(({ BCMode, TagName }) => ({ mode: BCMode, mark: TagName })),
  );
};

/**
 * Edits the images. All edits refer to the images before the call; new ones are appended, and
 * existing ones are not added twice.
 * @throws AppError record.notFound if it is no image, or not the company's; company.tooMany
 */
export const editImages = async (
  tx: Tx,
  companyId: number,
  edits: Update['images'],
): Promise<void> => {
  if (edits.length === 0) return;
  const { rows: shown } = await tx.execute<{ ImageId: number }>(
    sql`select image_id as "ImageId" from company_images where company_id = ${companyId}
        order by position, image_id`,
  );
  const isShown = (id: number) => shown.some(({ ImageId }) => ImageId === id);
  const news = edits.filter(({ BCMode, ImageId }) => BCMode !== 'INS' || !isShown(ImageId));
  const ids = editedImages(shown, news)?.map(({ ImageId }) => ImageId);
  if (!ids) throw new AppError('record.notFound');
  if (ids.length > Math.max(MAX_MARKS, shown.length)) throw new AppError('company.tooMany');
  await tx.execute(sql`delete from company_images where company_id = ${companyId}`);
  const { rowCount } = await tx.execute(sql`
    insert into company_images (company_id, image_id, position)
    select ${companyId}::int, i.id, x.place
    from unnest(${sql.param(ids)}::int[]) with ordinality x(id, place) join images i on i.id = x.id`);
  if (rowCount !== ids.length) throw new AppError('record.notFound');
};
