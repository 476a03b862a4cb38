import { sql } from 'drizzle-orm';
import { NAMING } from '#backend/companies/merge';
import type { Db, Tx } from '#backend/database/connection';
import { type CompanyRecord, companyChanges } from './company-records.ts';
import type { State, StateProblem } from './kind.ts';

const knownRuts = async (db: Db | Tx, ruts: readonly string[], table: string) => {
  if (ruts.length === 0) return new Set<string>();
  const { rows } = await db.execute<{ rut: string }>(
    sql`select identifier as rut from ${sql.identifier(table)}
        where identifier = any(${sql.param([...ruts])}::text[])`,
  );
  return new Set(rows.map(({ rut }) => rut));
};

/** Finds the problems that the write would report, row by row before anything is written. */
export const problemsOfCompanies = async (
  db: Db | Tx,
  inputs: readonly { record: CompanyRecord | undefined; label: string; values: State }[],
  { destinationCompany }: { destinationCompany: { id: number } },
): Promise<StateProblem[]> => {
  const parsed = inputs.map(({ values }) => companyChanges.parse(values));
  const sellers = parsed.flatMap(({ clientOf }) => clientOf ?? []);
  const existing = await knownRuts(db, [...new Set(sellers)], 'companies');
  const added = inputs.flatMap(({ record, label }) => (record ? [] : label));
  const merged = await knownRuts(db, added, 'former_companies');
  return inputs.flatMap(({ record, label }, place): StateProblem[] => {
    const { clientOf = [], CompanyName } = parsed[place] ?? {};
    const unknown = clientOf.find((rut) => !existing.has(rut));
    return [
      ...(record?.id === destinationCompany.id && CompanyName !== undefined
        ? [
            {
              place,
              field: 'CompanyName',
              text: 'Es la empresa de la tienda: su nombre está en los ajustes de la tienda.',
            },
          ]
        : []),
      ...(clientOf.includes(label)
        ? [{ place, field: 'clientOf', text: 'Una empresa no es cliente de sí misma.' }]
        : unknown === undefined
          ? []
          : [{ place, field: 'clientOf', text: `No hay una empresa con el RUT ${unknown}.` }]),
      ...(merged.has(label)
        ? [
            {
              place,
              field: 'CompanyIdentifier',
              text: 'Ese RUT es de una ficha que se unió a otra empresa: usa el RUT de esa.',
            },
          ]
        : []),
    ];
  });
};

/** Fields of the company itself, which are deleted with it. */
const OWN = new Set([
  'company_phones',
  'company_addresses',
  'company_emails',
  'company_clients_of',
  'company_work_branches',
  'company_categories',
  'company_tags',
]);

/** Finds companies that cannot be removed, as people, orders or communications refer to them. */
export const readUsedCompanies = async (
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const used = NAMING.filter(
    ({ table, column }) => !(OWN.has(table) && column === 'company_id'),
  ).map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} x where x.${sql.identifier(column)} = c.id)`,
  );
  const { rows } = await db.execute<{ id: number }>(
    sql`select c.id from companies c where c.id = any(${sql.param([...ids])}::int[])
          and (${sql.join(used, sql` or `)})`,
  );
  return new Map(rows.map(({ id }) => [id, 'Tiene personas, pedidos o comunicaciones.']));
};
