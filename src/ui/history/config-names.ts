import { CONFIG_KEYS, type ConfigKey } from '#contract/entities/configured';

/** Names of configuration values on screens and in the history. */
export const configNames: Readonly<Record<ConfigKey, string>> = {
  BANNER_ITEMS: 'Banner',
  PRODUCT_RELASES: 'Lanzamientos',
  TEST_BANNER_ITEMS: 'Banner (prueba)',
  TEST_PRODUCT_RELASES: 'Lanzamientos (prueba)',
  OPENING_EXCEPTIONS: 'Feriados y otros horarios',
  PAYMENT_INSTRUCTIONS: 'Cómo se paga',
  SHOP_IDENTITY: 'La tienda',
  SHOP_BRANCHES: 'Locales',
  SHOP_SHIPPINGS: 'Envíos y retiro',
  SHOP_PAYMENTS: 'Formas de pago',
  SHOP_TEXTS: 'Textos',
  SHOP_LOGO: 'Logo',
  SHOP_MENU: 'Menú',
  SHOP_PRINTING: 'Impresión 3D',
};

/** @returns undefined for unknown keys, such as those of removed settings */
export const configName = (key: string): string | undefined => {
  if (key === 'STAFF_FACTOR') return 'Segundo factor obligatorio';
  const configKey = CONFIG_KEYS.find((each) => each === key);
  return configKey && configNames[configKey];
};
