/** The printing service in the shape in which its owner edits it, and back. */
import { fromCents, toCents } from '../contract/amounts/money.ts';
import type { OwnMaterial, OwnPrinting } from '../contract/entities/own-printing.ts';
import type { Material, Printing } from './schema/printing.ts';

/** Returns a share as a percentage, without what is lost in binary fractions. */
const percentOf = (share: number): number => Math.round(share * 10_000) / 100;

const publishedMaterial = (material: Material): OwnMaterial => ({
  id: material.id,
  name: material.name,
  technology: material.technology,
  isOffered: !material.isOff,
  pricePerGram: fromCents(material.centsPerGram),
  pricePerHour: fromCents(material.centsPerHour),
  density: material.density,
  infill: percentOf(material.infill),
  wall: material.wallMm,
  layer: material.layerMm,
  ...(material.mm3PerSecond && { speed: material.mm3PerSecond }),
  secondsPerLayer: material.secondsPerLayer,
});

type Published = Pick<
  Printing,
  'minimumCents' | 'maxQuantity' | 'steps' | 'printers' | 'materials'
>;

export const publishedPrinting = ({
  minimumCents,
  maxQuantity,
  steps,
  printers,
  materials,
}: Published): OwnPrinting => ({
  minimum: fromCents(minimumCents),
  maxQuantity,
  steps,
  printers: printers.map(({ name, technology, sizeMm: [width, depth, height] }) => ({
    name,
    technology,
    width,
    depth,
    height,
  })),
  materials: materials.map(publishedMaterial),
});

const mergedMaterial = ({
  isOffered,
  pricePerGram,
  pricePerHour,
  infill,
  wall,
  layer,
  speed,
  ...material
}: OwnMaterial): Material => ({
  ...material,
  ...(!isOffered && { isOff: true }),
  centsPerGram: toCents(pricePerGram),
  centsPerHour: toCents(pricePerHour),
  infill: infill / 100,
  wallMm: wall,
  layerMm: layer,
  ...(material.technology === 'FDM' && { mm3PerSecond: speed }),
});

/** Returns the service with what its owner has edited. */
export const mergePrinting = (printing: Printing, own: OwnPrinting): Printing => ({
  ...printing,
  isSample: false,
  minimumCents: toCents(own.minimum),
  ...(own.maxQuantity !== undefined && { maxQuantity: own.maxQuantity }),
  ...(own.steps && { steps: own.steps }),
  printers: own.printers.map(({ name, technology, width, depth, height }) => ({
    name,
    technology,
    sizeMm: [width, depth, height],
  })),
  materials: own.materials.map(mergedMaterial),
});
