/** New materials of the printing service, and those that must stay. */
import type { OwnMaterial, OwnPrinting } from '#contract/entities/own-printing';

/** A material of which only the name and prices are missing. */
export const USUAL: Omit<OwnMaterial, 'id'> = {
  name: '',
  technology: 'FDM',
  isOffered: true,
  pricePerGram: 0,
  pricePerHour: 0,
  density: 1.24,
  infill: 20,
  wall: 0.9,
  layer: 0.2,
  speed: 5,
  secondsPerLayer: 4,
};

/** Returns a material whose id no other one ever has, removed ones included: requests keep it. */
export const newMaterial = (): OwnMaterial => ({
  ...USUAL,
  id: `m-${crypto.randomUUID().slice(0, 23)}`,
});

/** Returns the ids of materials that customers can have asked for. */
export const materialsInUse = (
  rows: readonly { materials: OwnPrinting['materials'] }[],
): ReadonlySet<string> => new Set(rows.flatMap((row) => row.materials.map(({ id }) => id)));
