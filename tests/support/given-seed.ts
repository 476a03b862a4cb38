/** Before each test file: with `SEED`, fast-check begins where the run began that printed this seed. */

const given = process.env.SEED;
// Not loaded otherwise: most files have nothing random, and a seed of its own stands in every failure.
if (given) (await import('fast-check')).default.configureGlobal({ seed: Number(given) });

export {};
