/** `/gestion/productos/{code}`: one product: its data, pictures, stock by branch, sales and history. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { decodeCode } from '#contract/paths';
import { $search } from '#stores/address';
import { pathOf } from '#variants/paths';
import { ProductEditor } from '../../ui/goods/ProductEditor.tsx';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { useThingName } from '../../ui/office/use-thing-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const codeHere = (): string => decodeCode(location.pathname.split('/').at(-1) ?? '');

export const ProductScreen = () => {
  // The address is known with it.
  const search = useStore($search, { ssr: 'initial' });
  const code = search === null ? undefined : codeHere();
  useThingName(code);
  const box = useRef<HTMLDivElement>(null);
  const at = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
  useShortcuts([
    {
      keys: 'p',
      title: 'Cambiar el precio',
      run: () => {
        const price = at('[name="ProductPrice"]');
        price?.focus();
        // What is typed takes the old one's place.
        if (price instanceof HTMLInputElement) price.select();
      },
    },
    {
      keys: 'f',
      title: 'Cambiar la foto',
      run: () => (at('[data-replace]') ?? at('[type="file"]'))?.focus(),
    },
  ]);
  if (code === undefined) return <Spinner text="Cargando…" />;
  return (
    <div ref={box}>
      <ProductEditor
        code={code}
        onGone={() => location.assign(pathOf(variant, 'office-products') ?? '/')}
        isWide
      />
    </div>
  );
};
