/** A separate database for a test file. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '#backend/database/connection';
import { TEMPLATE } from './global-setup.ts';

/** Runs a statement on the server's own database. */
export const administer = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/**
 * Makes an empty, migrated database before the file's tests and drops it after them.
 * @returns functions, since the database exists only once the tests run
 */
export const useDatabase = (): { url: () => string; database: () => Database } => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = () => inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`);
  let database: Database | undefined;
  beforeAll(async () => {
    await administer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    database = connect(url());
  });
  afterAll(async () => {
    await database?.close();
    await administer(`drop database ${name} with (force)`);
  });
  return {
    url,
    database: () => {
      if (!database) throw new Error('the database exists only inside tests');
      return database;
    },
  };
};
