import { expect, test, vi } from 'vitest';
import { loadVariant } from '#variants/load';

const variant = await loadVariant('NAM');
vi.doMock('virtual:variant', () => ({ variant }));
const { namedNow } = await import('./Instructions.tsx');

test('how to pay names a method as the owner has just renamed it, before the pages know', () => {
  const own = [{ id: 'BRDE' as const, name: 'Transferencia BROU', isOffered: true }];
  const nameOf = (id: string) => namedNow(own).find((payment) => payment.id === id)?.name;
  expect(nameOf('BRDE')).toBe('Transferencia BROU');
  const others = namedNow(own).filter(({ id }) => id !== 'BRDE');
  expect(others.length).toBeGreaterThan(0);
  for (const { id, name } of others)
    expect(name).toBe(variant.payments.find((payment) => payment.id === id)?.name);
});
