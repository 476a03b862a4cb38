/** Which statements hold up a shop that is at work, and what to write instead (docs/decisions/0024). */

interface Rule {
  /** What is wrong, and what to do. */
  says: string;
  holdsUp: (statement: string) => boolean;
}

const CONCURRENTLY = 'backend/database/concurrently';
const added = /\badd column\b/;
const constrains = (kind: string) => new RegExp(`\\badd constraint\\b.*\\b${kind}\\b`);

/** A default that each row computes for itself; `now()` counts once for all. */
const volatileDefault = (statement: string): boolean =>
  added.test(statement) &&
  (/\bdefault\b[^,;]*\(/.test(statement.replaceAll(/\b(now|current_timestamp)\(\)/g, '')) ||
    /\b(generated|serial|bigserial|smallserial)\b/.test(statement));

/** Statements come in lower case, without comments, blanks as one. */
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

/** The release before runs on while this one's migrations are in. */
const takesAway = (statement: string): boolean =>
  /^drop table\b|^alter table\b.*\b(drop column|rename)\b/.test(statement);
const TAKES_AWAY =
  'takes away what the release before may still use: once none does, write "-- unused since NNNN" above it';

/** The table that a statement changes, where it names one. */
const tableOf = (statement: string): string | undefined =>
  /^(?:alter table|create (?:unique )?index .*? on|update|delete from|create table)(?: only| if exists| if not exists)* "?(?:public"?\.)?"?(\w+)/.exec(
    statement,
  )?.[1];

/**
 * What in a migration would hold up a shop at work. A table that the same migration makes is nobody's
 * yet; a comment `-- small: why` before a statement says that its table will never be large, and one
 * `-- unused since 0031` from which migration on no release asks for what it takes away.
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
