import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Differences } from '../../src/islands/office-stock/Differences.tsx';

const nothing = () => undefined;
const shown = (setApart: number) =>
  renderToStaticMarkup(
    <Differences
      rows={[
        { code: 'R-1', scanned: ['R-1'], name: 'Radiador', from: 3, to: 5, setApart, version: 0 },
      ]}
      unknown={[]}
      isSending={false}
      onApply={nothing}
      onTakeOffSold={nothing}
      onDropEqual={nothing}
    />,
  );

test('sold units that have not left yet are reported and can be subtracted', () => {
  expect(shown(0)).not.toContain('Restar');
  expect(shown(1)).toContain('Hay 1 unidad vendida en un pedido que todavía no salió.');
  expect(shown(1)).toContain('Restar la vendida');
  expect(shown(2)).toContain('Hay 2 unidades vendidas en pedidos que todavía no salieron.');
  expect(shown(2)).toMatch(/Vendidas sin salir.*>2</s);
});
