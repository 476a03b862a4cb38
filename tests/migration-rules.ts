/** Lists statements that block an open shop, and what to write instead (docs/decisions/0024). */

interface Rule {
  /** The problem and its remedy. */
  says: string;
  holdsUp: (statement: string) => boolean;
}

const CONCURRENTLY = 'backend/database/concurrently';
const added = /\badd column\b/;
const constrains = (kind: string) => new RegExp(`\\badd constraint\\b.*\\b${kind}\\b`);

/** Detects a default that is computed for each row; `now()` is computed once. */
const volatileDefault = (statement: string): boolean =>
  added.test(statement) &&
  (/\bdefault\b[^,;]*\(/.test(statement.replaceAll(/\b(now|current_timestamp)\(\)/g, '')) ||
    /\b(generated|serial|bigserial|smallserial)\b/.test(statement));

/** Expect statements in lower case, without comments, with single blanks. */
const RULES: readonly Rule[] = [
  {
    says: `an index of a table that stands: write "create index concurrently if not exists" into ${CONCURRENTLY}`,
    holdsUp: (statement) => /^create (unique )?index\b/.test(statement),
  },
  {
    says: 'a column whose default is computed for each row rewrites the table: add it without, fill it in steps',
    holdsUp: volatileDefault,
  },
  {
    says: 'a column that must have a value needs a constant default',
    holdsUp: (statement) =>
      added.test(statement) && /\bnot null\b/.test(statement) && !/\bdefault\b/.test(statement),
  },
  {
    says: 'another type rewrites the table: add a column beside it',
    holdsUp: (statement) => /\balter column\b.*\b(set data )?type\b/.test(statement),
  },
  {
    says: `looks at every row under a lock: add a check "not valid", validate it in ${CONCURRENTLY}`,
    holdsUp: (statement) => /\bset not null\b/.test(statement),
  },
  {
    says: `looks at every row under a lock: write "not valid", and "validate constraint" into ${CONCURRENTLY}`,
    holdsUp: (statement) =>
      (constrains('foreign key').test(statement) || constrains('check').test(statement)) &&
      !/\bnot valid$/.test(statement),
  },
  {
    says: `builds an index under a lock: a unique index in ${CONCURRENTLY} instead`,
    holdsUp: (statement) =>
      (constrains('unique').test(statement) || constrains('primary key').test(statement)) &&
      !/\busing index\b/.test(statement),
  },
  {
    says: 'writes a whole table in one transaction: fill it in steps, from the shop',
    holdsUp: (statement) => /^(with\b.*\b)?(update|delete from)\b/.test(statement),
  },
  {
    says: 'locks a whole table',
    holdsUp: (statement) =>
      /^(lock|cluster|reindex|vacuum|validate)\b|\bvalidate constraint\b/.test(statement),
  },
];

/** Detects removals: the previous release still runs after this one's migrations. */
const takesAway = (statement: string): boolean =>
  /^drop table\b|^alter table\b.*\b(drop column|rename)\b/.test(statement);
const TAKES_AWAY =
  'takes away what the release before may still use: once none does, write "-- unused since NNNN" above it';

/** Returns the table that a statement changes, if it names one. */
const tableOf = (statement: string): string | undefined =>
  /^(?:alter table|create (?:unique )?index .*? on|update|delete from|create table)(?: only| if exists| if not exists)* "?(?:public"?\.)?"?(\w+)/.exec(
    statement,
  )?.[1];

/**
 * Returns the problems of a migration. Tables that the same migration creates may be changed freely. A comment
 * `-- small: why` before a statement states that its table stays small, and `-- unused since 0031` that no release
 * from that migration on uses what it removes.
 */
export const holdUps = (migration: string): string[] => {
  const parts = migration.split('--> statement-breakpoint').map((part) => ({
    isSmall: /^\s*-- small: \S/m.test(part),
    isUnused: /^\s*-- unused since \d{4}\b/m.test(part),
    statement: part
      .replaceAll(/^\s*--.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/;$/, '')
      .toLowerCase(),
  }));
  const made = new Set(
    parts.flatMap(({ statement }) =>
      statement.startsWith('create table') ? (tableOf(statement) ?? []) : [],
    ),
  );
  return parts.flatMap(({ statement, isSmall, isUnused }) => {
    if (takesAway(statement) && !isUnused) return [`${statement.slice(0, 80)}: ${TAKES_AWAY}`];
    if (isSmall || made.has(tableOf(statement) ?? '')) return [];
    return RULES.filter(({ holdsUp }) => holdsUp(statement)).map(
      ({ says }) => `${statement.slice(0, 80)}: ${says}`,
    );
  });
};
