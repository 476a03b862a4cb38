/** Which departments a way to receive an order reaches; the server and the checkout obey it alike. */

interface Zone {
  /** Names of the only departments that it goes to; empty = to all. */
  only: readonly string[];
  /** Names of departments that it does not go to. */
  except: readonly string[];
}

/** @param department its name, as the shop's own list of places has it */
export const reaches = (
  { departments: { only, except } }: { departments: Zone },
  department: string,
): boolean => (only.length === 0 || only.includes(department)) && !except.includes(department);
