import { expect, test } from 'vitest';
import { astroSettings, processEnv, variantIdOf, variantsFolderOf } from './env.ts';

test('empty variables count as unset', () => {
  for (const empty of [undefined, '', '  ']) {
    expect(variantIdOf({ VARIANT: empty })).toBe('NAM');
    expect(variantsFolderOf({ VARIANTS_DIR: empty })).toBe('variants');
    expect(astroSettings({ OUT_DIR: empty, API_TARGET: empty })).toEqual({
      outDir: './dist',
      functionsUrl: undefined,
      keepsCode: false,
      ignoresPriceOrder: false,
    });
  }
  expect(variantIdOf({ VARIANT: ' RTC ' })).toBe('RTC');
  expect(variantsFolderOf({ VARIANTS_DIR: 'tests/variants' })).toBe('tests/variants');
  expect(astroSettings({ OUT_DIR: '/tmp/x', API_TARGET: 'http://localhost:1' })).toEqual({
    outDir: '/tmp/x',
    functionsUrl: 'http://localhost:1',
    keepsCode: false,
    ignoresPriceOrder: false,
  });
});

test('changes of the environment at run time are visible', () => {
  process.env.ENV_TEST_LATE = 'here';
  expect(processEnv().ENV_TEST_LATE).toBe('here');
  delete process.env.ENV_TEST_LATE;
});
