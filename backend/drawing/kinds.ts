/** Which drawings there are, by the name that a category of the catalogue says. */
import * as exchangers from './exchangers.ts';
import * as flow from './flow.ts';
import { genericPart } from './generic.ts';
import { GOODS } from './goods/goods.ts';
import type { Drawings } from './part.ts';
import * as rotating from './rotating.ts';
import * as supplies from './supplies.ts';

const PARTS: Drawings = {
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
};

const DRAWINGS: ReadonlyMap<string, Drawings[string]> = new Map(
  Object.entries({ ...PARTS, ...GOODS }),
);

/** @param name as categories say it; without one, or with one that is not known, the parcel */
export const drawingNamed = (name: string | null): Drawings[string] =>
  DRAWINGS.get(name ?? '') ?? genericPart;

export const DRAWING_NAMES = [...DRAWINGS.keys()];
