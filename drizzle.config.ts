/** How `npm run migration` turns the tables of all rooms into SQL. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/database/tables/*.ts',
  out: './backend/database/migrations',
});
