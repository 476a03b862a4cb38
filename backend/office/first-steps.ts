import { sql } from 'drizzle-orm';
import { readInstructions } from '#backend/config/read-config';
import type { Dependencies } from '#backend/database/dependencies';
import { isMailTested } from '#backend/mail/mail-test';
import { type Mailer, senderOf } from '#backend/mail/mailer';
import type { OutputOf } from '#contract/calls';
import { isReserved, samplesOf } from '#variants/samples';

type Steps = OutputOf<'officeFirstSteps'>['data'];

/** Reads what a new shop still needs before it opens. */
export const readFirstSteps = async ({
  db,
  variant,
  mailer,
}: Pick<Dependencies, 'db' | 'variant'> & { mailer: Mailer | null }): Promise<Steps> => {
  const [{ rows }, instructions, hasMailed] = await Promise.all([
    db.execute<Omit<Steps, 'samples' | 'hasMailed' | 'hasSampleSender'>>(sql`
      select
        (select count(*)::int from categories) as categories,
        (select count(*)::int from products) as products,
        (select count(distinct product_id)::int from product_images) as pictured,
        (select count(*)::int from users u
          join employees e on e.person_id = u.person_id
            and e.company_id = ${variant.destinationCompany.id}
          where not u.is_disabled) as staff,
        exists (select from config where key = 'SHOP_SHIPPINGS') as "hasShippings",
        exists (select from config where key = 'BANNER_ITEMS' and value <> '[]') as "hasBanner",
        exists (select from publications where ended_at is not null) as "hasPublished",
        not exists (select from page_changes) as "isPublished"`),
    readInstructions(db),
    isMailTested(db, mailer?.settings()),
  ]);
  const [figures] = rows;
  if (!figures) throw new Error('the database returned no figures');
  const samples = samplesOf(variant, instructions);
  const countOf = (part: (typeof samples)[number]['part']): number =>
    samples.filter((sample) => sample.part === part).length;
  return {
    ...figures,
    hasSampleSender: isReserved(senderOf(variant)),
    hasMailed,
    samples: {
      identity: countOf('identity'),
      branches: countOf('branches'),
      accounts: countOf('accounts'),
      ...(variant.printing && { printing: countOf('printing') }),
    },
  };
};
