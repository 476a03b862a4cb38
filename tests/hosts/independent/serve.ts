/** Serves one host until it is stopped; host.ts has its options. */
import { parseArgs } from 'node:util';
import { readPlantings, startPlanted } from '../planted.ts';
import { DIALECTS, withSwitches } from './dialects.ts';
import { readFaults } from './faults.ts';
import { Host } from './host.ts';

const { values } = parseArgs({
  options: {
    dialect: { type: 'string', default: 'sap-like' },
    port: { type: 'string', default: '4470' },
    with: { type: 'string', default: '' },
    faults: { type: 'string', default: '' },
    plant: { type: 'string', default: '' },
  },
});
const dialect = DIALECTS[values.dialect];
if (!dialect) throw new Error(`--dialect: ${Object.keys(DIALECTS).join(', ')}`);
const host = new Host(withSwitches(dialect, values.with), readFaults(values.faults));
const port = Number(values.port);
const address =
  values.plant === ''
    ? await host.start(port)
    : (await startPlanted(await host.start(), readPlantings(values.plant), port)).url;
console.log(`${dialect.name}: ${address}`);
