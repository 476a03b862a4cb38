import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { decodeCode } from '#contract/paths';
import { $search } from '#stores/address';
import { officePath } from '#variants/back-office';
import { ProductEditor } from '../../ui/goods/ProductEditor.tsx';
import { useRecordName } from '../../ui/office/use-record-name.ts';
import { useShortcuts } from '../../ui/office/use-shortcuts.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const codeInAddress = (): string => decodeCode(location.pathname.split('/').at(-1) ?? '');

/** `/gestion/productos/{code}` */
export const ProductScreen = () => {
  // Null during the server render, which has no address.
  const search = useStore($search, { ssr: 'initial' });
  const code = search === null ? undefined : codeInAddress();
  useRecordName(code);
  const box = useRef<HTMLDivElement>(null);
  const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
  useShortcuts([
    {
      keys: 'p',
      title: 'Cambiar el precio',
      run: () => {
        const price = find('[name="ProductPrice"]');
        price?.focus();
        // Select the old price, so that typing replaces it.
        if (price instanceof HTMLInputElement) price.select();
      },
    },
    {
      keys: 'f',
      title: 'Cambiar la foto',
      run: () => (find('[data-replace]') ?? find('[type="file"]'))?.focus(),
    },
  ]);
  if (code === undefined) return <Spinner text="Cargando…" />;
  return (
    <div ref={box}>
      <ProductEditor
        code={code}
        onGone={() => location.assign(officePath(variant, 'office-products') ?? '/')}
        isWide
      />
    </div>
  );
};
