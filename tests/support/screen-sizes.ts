/** The screens that what matters to buyers is tried on. */
export const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

/** For `test.each`: the name goes into the test's. */
export const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;
