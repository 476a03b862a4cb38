/** `/gestion/productos/familias/{code}`: a family of parts. */
import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { decodeCode } from '#contract/paths';
import { $search } from '#stores/address';
import { officePath } from '#variants/back-office';
import { FamilyEditor } from '../../ui/goods/FamilyEditor.tsx';
import { hasFamilies } from '../../ui/goods/has-families.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useRecordName } from '../../ui/office/use-record-name.ts';
import { Spinner } from '../../ui/Spinner.tsx';

export const FamilyScreen = () => {
  // The address is known with it.
  const search = useStore($search, { ssr: 'initial' });
  const isKnown = hasFamilies && search !== null;
  const code = isKnown ? decodeCode(location.pathname.split('/').at(-1) ?? '') : undefined;
  useRecordName(code);
  if (!hasFamilies) return <Notice tone="info">Esta tienda no vende por familias.</Notice>;
  if (code === undefined) return <Spinner text="Cargando…" />;
  return (
    <FamilyEditor
      code={code}
      onGone={() => location.assign(officePath(variant, 'office-products') ?? '/')}
      isWide
    />
  );
};
