/**
 * `npm run import -- lista.csv [--kind precios] [--map "Código=code,PVP=price"] [--dry-run]`: imports a file of
 * products, families, prices, stock or companies, which its headings tell unless `--kind` does, as /gestion/importar does: all of it or nothing or, with
 * `--skip-bad`, its valid rows. Exit codes: 0 = all is written, 1 = nothing, 2 = invalid rows were left out.
 */
import { variant } from '#variant';
import { openDatabase } from './database.ts';
import { giveUp } from './environment.ts';
import { importCommand } from './import-command.ts';
import { OPTIONS, USAGE } from './import-options.ts';
import { argumentsOf } from './options.ts';

const { values, words } = argumentsOf(OPTIONS, USAGE);
const [path = '', more] = words;
if (path === '' || more !== undefined) giveUp(`Falta el archivo. Se usa así: ${USAGE}`);
process.exitCode = await importCommand(path, values, {
  variant,
  openDatabase: () => openDatabase(variant.id),
  stdout: process.stdout,
  stderr: process.stderr,
});
