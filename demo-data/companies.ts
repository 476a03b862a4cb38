import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { continueIds } from '#backend/database/identity';
import { companies } from '#backend/database/tables/companies';
import type { EmployeePosition } from '#contract/entities/companies';
import { checkDigitOf } from '#contract/people/rut';
import { FIRST_NAMES, FORMS, KINDS, LAST_NAMES, NAMES, STREETS } from './company-words.ts';
import { createRandom, type Random } from './random.ts';
import { insertRows } from './rows.ts';

const SEED = 1987;
const COMPANIES = 84;
const GROUPS = 24;
/** Above the ids of the shop and of the demo's users. */
export const FIRST_ID = 100;
/** Companies whose RUT has a wrong check digit, as people mistype it. */
const MISTYPED: readonly number[] = [17, 52];
const POSITIONS: readonly EmployeePosition[] = ['OWN', 'BUY', 'ADM', 'MEC', 'SEL'];

/** Makes a RUT with a right check digit; `21` is the prefix of companies. */
const rutOf = (place: number): string => {
  for (let serial = 300_000 + place * 37; ; serial++) {
    const first = `21${`${serial}`.padStart(6, '0')}001`;
    const digit = checkDigitOf(first);
    if (digit !== undefined) return `${first}${digit}`;
  }
};
const mistyped = (rut: string): string => `${rut.slice(0, -1)}${(Number(rut.at(-1)) + 3) % 10}`;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
/** Uses the whole name, since shorter ones would collide. */
const mailDomain = (company: string): string => `${plain(company)}.example`;
const phone = (random: Random): string =>
  `09${random.int(1, 9)} ${random.int(100, 999)} ${random.int(100, 999)}`;

interface Plan {
  id: number;
  name: string;
  identifier: string;
  branch: string;
  tags: readonly string[];
}

const plansOf = (random: Random): Plan[] => {
  const plans = Array.from({ length: COMPANIES }, (_, place) => {
    const [kind, branch, tags] = KINDS[place % KINDS.length] ?? KINDS[0];
    // Shifted each round, so that no two names differ by the legal form alone.
    const round = Math.floor(place / NAMES.length);
    const name = NAMES[(place * 7 + round) % NAMES.length] ?? 'Rincón';
    const rut = rutOf(place);
    return {
      id: FIRST_ID + place,
      name: `${kind} ${name} ${random.pick(FORMS)}`.trim(),
      identifier: MISTYPED.includes(place) ? mistyped(rut) : rut,
      branch,
      tags: random.chance(0.12) ? [...tags, 'moroso'] : tags,
    };
  });
  // Two duplicates to merge.
  const again = [3, 40].flatMap((place, n) => {
    const plan = plans[place];
    if (!plan) return [];
    const name = plan.name.toUpperCase().replaceAll('.', '');
    return [{ ...plan, id: FIRST_ID + COMPANIES + n, name, identifier: mistyped(plan.identifier) }];
  });
  return [...plans, ...again];
};

/** Seeds the tags and work branches of companies. */
const seedMarks = async (tx: Tx, plans: readonly Plan[]): Promise<void> => {
  const tags = [...new Set(plans.flatMap((plan) => plan.tags))];
  const branches = [...new Set(plans.map(({ branch }) => branch))];
  await tx.execute(
    sql`insert into tags (name) select unnest(${sql.param(tags)}::text[]) on conflict do nothing`,
  );
  await tx.execute(
    sql`insert into work_branches (name) select unnest(${sql.param(branches)}::text[]) on conflict do nothing`,
  );
  const marks = JSON.stringify(plans.map(({ id, branch, tags: words }) => ({ id, branch, words })));
  await tx.execute(sql`insert into company_work_branches (company_id, work_branch_id)
    select x.id, w.id from json_to_recordset(${marks}) x(id int, branch citext)
    join work_branches w on w.name = x.branch`);
  await tx.execute(sql`insert into company_tags (company_id, tag)
    select x.id, t.tag from json_to_recordset(${marks}) x(id int, words json),
      json_array_elements_text(x.words) t(tag)`);
  // Each company buys in some categories of the shop.
  await tx.execute(sql`insert into company_categories (company_id, category_id)
    select c.id, k.id from companies c join (
      select id, row_number() over (order by id) as n, count(*) over () as all from categories
    ) k on (c.id * 7 + k.n) % greatest(k.all / 3, 2) = 0 where c.id >= ${FIRST_ID}`);
};

const seedEmployees = async (tx: Tx, plans: readonly Plan[], random: Random): Promise<void> => {
  for (const { id, name } of plans)
    for (let n = random.int(1, 3); n > 0; n--) {
      const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      const email = `${plain(first)}.${plain(last)}@${mailDomain(name)}`;
      const position = n === 1 ? 'OWN' : random.pick(POSITIONS);
      await tx.execute(sql`
        with person as (insert into persons (name, last_name) values (${first}, ${last}) returning id),
          reached as (insert into person_phones (person_id, phone, type)
            select id, ${phone(random)}, 'WOR' from person),
          written as (insert into person_emails (person_id, email) select id, ${email} from person)
        insert into employees (company_id, person_id, position)
          select ${id}::int, id, ${position} from person`);
    }
};

/** Seeds companies with their people and groups. Call it after the catalogue, whose categories it uses. */
export const seedCompanies = async (tx: Tx, { shopId }: { shopId: number }): Promise<void> => {
  const random = createRandom(SEED);
  const plans = plansOf(random);
  for (let n = 1; n <= GROUPS; n++) {
    const name = NAMES[n % NAMES.length] ?? 'Rincón';
    await tx.execute(sql`insert into company_groups (name, web)
      values (${`Grupo ${name}`}, ${random.chance(0.6) ? `www.${plain(name)}.example` : ''})`);
  }
  const { rows: groups } = await tx.execute<{ id: number }>(
    sql`select id from company_groups order by id`,
  );
  await insertRows(
    tx,
    companies,
    plans.map(({ id, name, identifier }) => ({
      id,
      name,
      identifier,
      groupId: random.pick(groups).id,
    })),
  );
  await continueIds(tx, companies);
  for (const { id, name } of plans) {
    // Duplicates share the phone, by which they are found.
    const same =
      id >= FIRST_ID + COMPANIES ? FIRST_ID + (id === FIRST_ID + COMPANIES ? 3 : 40) : id;
    const number = phone(createRandom(SEED + same));
    await tx.execute(sql`insert into company_phones (company_id, phone) values (${id}, ${number})`);
    await tx.execute(sql`insert into company_emails (company_id, email)
      values (${id}, ${`ventas@${mailDomain(name)}`})`);
    await tx.execute(sql`insert into company_addresses (company_id, state_id, city_id, address)
      select ${id}::int, state_id, id, ${`${random.pick(STREETS)} ${random.int(100, 4800)}`}
      from cities order by (id * 31 + ${id}::int * 17) % 97, id limit 1`);
    if (id % 3 === 0)
      await tx.execute(sql`insert into company_clients_of (company_id, client_of_id)
        values (${id}, ${shopId})`);
  }
  await seedMarks(tx, plans);
  await seedEmployees(tx, plans, random);
};
