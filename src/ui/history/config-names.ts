/** What the screens call each value of the configuration, and so its history. */
import { CONFIG_KEYS, type ConfigKey } from '#contract/entities/configured';

export const configNames: Readonly<Record<ConfigKey, string>> = {
  BANNER_ITEMS: 'Banner',
  PRODUCT_RELASES: 'Lanzamientos',
  TEST_BANNER_ITEMS: 'Banner (prueba)',
  TEST_PRODUCT_RELASES: 'Lanzamientos (prueba)',
  OPENING_EXCEPTIONS: 'Feriados y otros horarios',
  PAYMENT_INSTRUCTIONS: 'Cómo se paga',
};

/** @returns undefined of a key that is none, or no longer */
export const configName = (key: string): string | undefined => {
  const known = CONFIG_KEYS.find((each) => each === key);
  return known && configNames[known];
};
