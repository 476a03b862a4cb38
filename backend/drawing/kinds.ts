/** Which drawing stands for which category of the auto-parts catalogue. */
import * as exchangers from './exchangers.ts';
import * as flow from './flow.ts';
import { genericPart } from './generic.ts';
import type { Part } from './part.ts';
import * as rotating from './rotating.ts';
import * as supplies from './supplies.ts';

type Draw = (part: Part) => string;

/** A category without a line takes its parent's; without any, the crate. */
const BY_CATEGORY: Readonly<Record<string, Draw>> = {
  '1.1': exchangers.radiator,
  '1.1.2': exchangers.brassRadiator,
  '1.1.3': exchangers.radiatorCore,
  '1.1.4': exchangers.radiatorTank,
  '1.2': rotating.fan,
  '1.2.1': rotating.fanBlades,
  '1.2.2': rotating.fanMotor,
  '1.2.3': rotating.shroud,
  '1.3': rotating.waterPump,
  '1.4': flow.thermostat,
  '1.4.1': flow.thermostatHousing,
  '1.5': flow.expansionTank,
  '1.5.1': flow.cap,
  '1.6': flow.cap,
  '1.7': flow.hose,
  '1.7.1': flow.clamp,
  '1.8': exchangers.oilCooler,
  '1.8.1': flow.hose,
  '1.9': exchangers.intercooler,
  '1.10': supplies.frontPanel,
  '1.11': flow.sensor,
  '1.12': supplies.bottle,
  '2.1': rotating.compressor,
  '2.1.1': rotating.pulley,
  '2.1.2': rotating.coil,
  '2.2': exchangers.condenser,
  '2.3': exchangers.evaporator,
  '2.4': flow.drier,
  '2.5': flow.expansionValve,
  '2.6': flow.sensor,
  '2.7': flow.pipe,
  '2.8': supplies.gasCylinder,
  '2.9': supplies.cabinFilter,
  '2.10': supplies.oRings,
  '3.1': exchangers.heaterCore,
  '3.2': rotating.blower,
  '3.3': supplies.resistor,
  '3.4': supplies.controlPanel,
  '3.5': supplies.controlModule,
  '4.1': rotating.belt,
  '4.2': rotating.timingKit,
  '4.3': rotating.pulley,
  '4.4': supplies.headGasket,
  '5.1': rotating.alternator,
  '5.2': rotating.starter,
  '5.3': supplies.relay,
  '5.4': supplies.connector,
  '6.1': supplies.pressureTester,
  '6.2': supplies.manifold,
  '6.3': supplies.bottle,
};

/** @param categoryId dotted, such as `1.1.2` */
export const drawingOf = (
  categoryId: string,
  table: Readonly<Record<string, Draw>> = BY_CATEGORY,
): Draw => {
  for (let id = categoryId; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('.')))) {
    const draw = table[id];
    if (draw) return draw;
  }
  return genericPart;
};

export const DRAWN_CATEGORIES = Object.keys(BY_CATEGORY);
