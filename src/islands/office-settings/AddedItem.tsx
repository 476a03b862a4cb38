import { type ItemField, labelOf } from '#variants/editable-texts';
import { withRow } from '../../ui/configured/rows.ts';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { RemoveButton } from './Origin.tsx';
import type { Item } from './own-rows.ts';
import { addressOf, PicturePick } from './PicturePick.tsx';

interface AddedProps {
  label: string;
  fields: readonly ItemField[];
  item: Item;
  faultOf: (field: string) => string | undefined;
  onChange: (item: Item) => void;
}

/** Fields of an item that the owner has added. */
export const AddedItem = ({ label, fields, item, faultOf, onChange }: AddedProps) => {
  const { texts = [], picture } = item;
  const textOf = (path: string) => texts.find((one) => one.path === path)?.text ?? '';
  const faultAt = (path: string) =>
    faultOf(`texts.${texts.findIndex((one) => one.path === path)}.text`);
  const without = (path: string) => texts.filter((one) => one.path !== path);
  const put = (path: string, text: string) => withRow(texts, { path, text }, 'path');
  return fields.map(({ path, kind, isRequired }) => {
    const name = path === '' ? label : `${label}: ${labelOf(path)}`;
    const alt = `${path}.alt`;
    if (kind === 'picture')
      return (
        <PicturePick
          key={path}
          label={name}
          address={addressOf(picture)}
          alt={textOf(alt)}
          error={faultAt(alt) ?? faultOf('picture')}
          onPicture={(to) => onChange({ ...item, picture: to, texts: put(alt, textOf(alt)) })}
          onAlt={(text) => onChange({ ...item, texts: put(alt, text) })}
        >
          {picture && !isRequired && (
            <RemoveButton
              label={name}
              onClick={() => onChange({ ...item, picture: undefined, texts: without(alt) })}
            />
          )}
        </PicturePick>
      );
    const common = {
      value: textOf(path),
      required: true,
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...item, texts: put(path, target.value) }),
    };
    return path === 'text' ? (
      <Field key={path} label={name} error={faultAt(path)}>
        {(control) => <textarea {...control} {...common} className="input" rows={3} />}
      </Field>
    ) : (
      <InputField
        key={path}
        label={name}
        error={faultAt(path)}
        inputMode={kind === 'year' ? 'numeric' : undefined}
        {...common}
      />
    );
  });
};
