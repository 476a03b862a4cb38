import * as exchangers from './exchangers.ts';
import * as flow from './flow.ts';
import { xmlText } from './ink.ts';
import { type DrawnPart, type Part, readPart } from './part.ts';
import { placeholder } from './placeholder.ts';
import { HEIGHT, type Palette, plate } from './plate.ts';
import * as rotating from './rotating.ts';
import * as supplies from './supplies.ts';

/** Drawings by the name in `categories.drawing`. A map, since a category may be named `constructor`. */
const DRAWINGS: ReadonlyMap<string, (part: Part) => string> = new Map(
  Object.entries({
    radiator: exchangers.radiator,
    'brass-radiator': exchangers.brassRadiator,
    'radiator-core': exchangers.radiatorCore,
    'radiator-tank': exchangers.radiatorTank,
    fan: rotating.fan,
    'fan-blades': rotating.fanBlades,
    'fan-motor': rotating.fanMotor,
    shroud: rotating.shroud,
    'water-pump': rotating.waterPump,
    thermostat: flow.thermostat,
    'thermostat-housing': flow.thermostatHousing,
    'expansion-tank': flow.expansionTank,
    cap: flow.cap,
    hose: flow.hose,
    clamp: flow.clamp,
    'oil-cooler': exchangers.oilCooler,
    intercooler: exchangers.intercooler,
    'front-panel': supplies.frontPanel,
    sensor: flow.sensor,
    bottle: supplies.bottle,
    compressor: rotating.compressor,
    pulley: rotating.pulley,
    coil: rotating.coil,
    condenser: exchangers.condenser,
    evaporator: exchangers.evaporator,
    drier: flow.drier,
    'expansion-valve': flow.expansionValve,
    pipe: flow.pipe,
    'gas-cylinder': supplies.gasCylinder,
    'cabin-filter': supplies.cabinFilter,
    'o-rings': supplies.oRings,
    'heater-core': exchangers.heaterCore,
    blower: rotating.blower,
    resistor: supplies.resistor,
    'control-panel': supplies.controlPanel,
    'control-module': supplies.controlModule,
    belt: rotating.belt,
    'timing-kit': rotating.timingKit,
    'head-gasket': supplies.headGasket,
    alternator: rotating.alternator,
    starter: rotating.starter,
    relay: supplies.relay,
    connector: supplies.connector,
    'pressure-tester': supplies.pressureTester,
    manifold: supplies.manifold,
  }),
);

export const DRAWING_NAMES = [...DRAWINGS.keys()];

/** Names the construction in the corner where a workshop drawing has its notes. */
const note = (part: Part): string => {
  const built = part.text('sistema', 'material');
  return built
    ? `<text class="q l dim" x="22" y="${HEIGHT - 16}">${xmlText(built.slice(0, 40))}</text>`
    : '';
};

/** Draws an item without a photo: a part from its own measures, anything else as its category's placeholder. */
export const drawPart = (drawn: DrawnPart, palette?: Palette): string => {
  const draw = DRAWINGS.get(drawn.drawing ?? '');
  if (!draw) return plate(drawn.categoryName, placeholder(drawn.categoryName), palette);
  const part = readPart(drawn);
  return plate(`${drawn.categoryName} ${drawn.code}`, draw(part) + note(part), palette);
};
