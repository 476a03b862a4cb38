import { categoryList } from '#contract/calls/catalog';
import { MAX_ITEMS, MAX_TEXT } from '#contract/entities/own-texts';
import { categoryIdOf } from '#contract/goods/category-links';
import { markdownHtml } from '#contract/text/markdown';
import { categoryChoices } from '#stores/goods/categories';
import { type Editable, type EditableOf, labelOf } from '#variants/editable-texts';
import { Button } from '../../ui/Button.tsx';
import { keyed } from '../../ui/configured/rows.ts';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { AddedItem } from './AddedItem.tsx';
import { Origin, RemoveButton, Removed } from './Origin.tsx';
import {
  type Change,
  type EditorProps,
  type Item,
  itemsOf,
  listChange,
  type OwnRows,
  pictureChanges,
  withRestored,
} from './own-rows.ts';
import { addressOf, PicturePick } from './PicturePick.tsx';
import { QuestionsEditor } from './QuestionsEditor.tsx';
import styles from './Settings.module.css';

const TextEditor = ({
  editable,
  own,
}: EditorProps<EditableOf<'line' | 'lines' | 'markdown' | 'year'>>) => {
  const { label, kind, path } = editable;
  const row = own.rowAt(path);
  const error = own.faultOf(path, 'text');
  const onChange = (to: Change | undefined) => own.set({ [path]: to });
  if (row?.isRemoved) return <Removed label={label} onRestore={() => onChange(undefined)} />;
  const text = row?.text ?? editable.text;
  const isBlank = editable.text === '';
  // The row of a required text stays, for its fault.
  const isKept = isBlank && !editable.isOptional;
  const change = (to: string) =>
    onChange(to === editable.text && !isKept ? undefined : { text: to });
  const common = {
    maxLength: MAX_TEXT,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <div className={kind === 'markdown' ? styles.payment : undefined}>
      <div>
        {kind === 'line' || kind === 'year' ? (
          <InputField
            label={label}
            error={error}
            inputMode={kind === 'year' ? 'numeric' : undefined}
            {...common}
          />
        ) : (
          <Field
            label={label}
            error={error}
            hint={
              kind === 'markdown' &&
              'Una línea vacía separa párrafos. ## Título, - lista, **negrita**, [enlace](/contacto).'
            }
          >
            {(control) => (
              <textarea
                {...control}
                {...common}
                className="input"
                rows={kind === 'markdown' ? 9 : 3}
              />
            )}
          </Field>
        )}
        {!isBlank && (
          <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)}>
            {editable.isOptional && (
              <RemoveButton label={label} onClick={() => onChange({ isRemoved: true })} />
            )}
          </Origin>
        )}
      </div>
      {kind === 'markdown' && text !== '' && (
        <section
          className={styles.preview}
          aria-label={`Cómo se ve ${label}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's renderer escapes all text.
          dangerouslySetInnerHTML={{
            __html: markdownHtml(text, editable.path === 'body' ? 2 : 3),
          }}
        />
      )}
    </div>
  );
};

const PictureEditor = ({ editable, own }: EditorProps<EditableOf<'picture'>>) => {
  const { label, path, address, isOptional } = editable;
  const altPath = `${path}.alt`;
  const row = own.rowAt(path);
  const reset = () => own.set({ [path]: undefined, [altPath]: undefined });
  if (row?.isRemoved) return <Removed label={label} onRestore={reset} />;
  const alt = own.rowAt(altPath)?.text ?? (row ? '' : editable.alt);
  return (
    <PicturePick
      label={label}
      address={addressOf(row?.picture) ?? address}
      alt={alt}
      error={own.faultOf(altPath, 'text') ?? own.faultOf(path, 'picture')}
      onPicture={(picture) => own.set(pictureChanges(own, path, picture))}
      onAlt={(text) => own.set({ [altPath]: !row && text === editable.alt ? undefined : { text } })}
    >
      {row && address !== undefined && (
        <Button look="small" aria-label={`Volver al original de ${label}`} onClick={reset}>
          Volver al original
        </Button>
      )}
      {isOptional && (row ?? address) !== undefined && (
        <RemoveButton
          label={label}
          onClick={() =>
            own.set({
              [path]: address === undefined ? undefined : { isRemoved: true },
              [altPath]: undefined,
            })
          }
        />
      )}
      {!row && address !== undefined && (
        <span className="muted">Dibujo de muestra: pon una imagen de tu tienda</span>
      )}
    </PicturePick>
  );
};

const PartEditor = ({ editable: { label, path, texts }, own }: EditorProps<EditableOf<'part'>>) =>
  own.rowAt(path)?.isRemoved ? (
    <Removed label={label} onRestore={() => own.set({ [path]: undefined })} />
  ) : (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      <Editors texts={texts} own={own} />
      {texts.some((one) => 'text' in one && one.text !== '') && (
        <RemoveButton
          label={label}
          onClick={() => own.set({ [path]: { isRemoved: true } }, path)}
        />
      )}
    </fieldset>
  );

const NO_CATEGORY = { id: '', name: 'Ninguna' };

/** Chooses a category of the shop; the folder's may be none of them. */
const CategoryEditor = ({ editable, own }: EditorProps<EditableOf<'category'>>) => {
  const { label, path, text } = editable;
  const tree = useQuery(categoryList, {}).data?.data ?? [];
  const choices = categoryChoices(tree);
  /** The folder names it. */
  const original = categoryIdOf(tree, text) ?? text;
  const value = own.rowAt(path)?.text ?? original;
  const isKnown = value === '' || choices.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      value={value}
      options={[
        ...(text === '' ? [NO_CATEGORY] : []),
        ...(isKnown ? [] : [{ id: value, name: `${value} (la tienda no la tiene)` }]),
        ...choices,
      ]}
      error={own.faultOf(path, 'text')}
      onChange={(id) => own.set({ [path]: id === original ? undefined : { text: id } })}
    />
  );
};

/** Returns the first text of an item, which names it. */
const firstText = (texts: readonly Editable[], { rowAt }: OwnRows): string => {
  const first = texts.find((one) => 'text' in one && one.kind !== 'year');
  return first && 'text' in first ? (rowAt(first.path)?.text ?? first.text) : '';
};

const ListEditor = ({ editable, own }: EditorProps<EditableOf<'list'>>) => {
  const { label, path, items: folder, fields } = editable;
  const row = own.rowAt(path);
  const items = itemsOf(path, folder.length, row);
  const added = items.filter(({ from }) => from === undefined);
  const set = (to: readonly Item[], dropped?: string) =>
    own.set({ [path]: listChange(to, folder.length) }, dropped);
  const nameOf = (item: Item): string =>
    item.from === undefined
      ? `${label}, nuevo ${added.indexOf(item) + 1}`
      : labelOf(`${path}.${item.from}`);
  const removed = folder.flatMap((texts, from) =>
    items.some((item) => item.from === from) ? [] : [{ texts, from, uid: `${path}-${from}` }],
  );
  const remove = (item: Item) =>
    set(
      items.filter(({ uid }) => uid !== item.uid),
      // Faults of its texts would be out of sight.
      item.from === undefined ? undefined : `${path}.${item.from}`,
    );
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      <SortableList
        label={label}
        items={items}
        keyOf={({ uid }) => uid}
        nameOf={nameOf}
        onOrder={(to) => set(to)}
      >
        {(item, at, handle) => (
          <div className={styles.question}>
            {handle}
            <div className={styles.inner}>
              {item.from === undefined ? (
                <AddedItem
                  label={nameOf(item)}
                  fields={fields ?? []}
                  item={item}
                  faultOf={(field) => own.faultOf(path, `items.${at}.${field}`)}
                  onChange={(to) => set(items.with(at, to))}
                />
              ) : (
                <Editors texts={folder[item.from] ?? []} own={own} />
              )}
            </div>
            <RemoveButton label={nameOf(item)} onClick={() => remove(item)} />
          </div>
        )}
      </SortableList>
      {fields && items.length < MAX_ITEMS && (
        <Button
          look="small"
          aria-label={`Agregar a ${label}`}
          onClick={() => {
            const texts = fields.flatMap(({ path: name, kind, isRequired }) => {
              if (kind !== 'picture') return [{ path: name, text: '' }];
              // The empty text of a required picture is refused.
              return isRequired ? [{ path: `${name}.alt`, text: '' }] : [];
            });
            set([...items, keyed({ texts })]);
          }}
        >
          Agregar
        </Button>
      )}
      {removed.map(({ texts, from, uid }) => (
        <Removed
          key={uid}
          label={`${labelOf(`${path}.${from}`)}, ${firstText(texts, own)}`}
          onRestore={() => set(withRestored(items, { uid, from }))}
        />
      ))}
    </fieldset>
  );
};

const Editor = ({ editable, own }: EditorProps<Editable>) => {
  switch (editable.kind) {
    case 'questions':
      return <QuestionsEditor editable={editable} own={own} />;
    case 'picture':
      return <PictureEditor editable={editable} own={own} />;
    case 'part':
      return <PartEditor editable={editable} own={own} />;
    case 'list':
      return <ListEditor editable={editable} own={own} />;
    case 'category':
      return <CategoryEditor editable={editable} own={own} />;
    default:
      return <TextEditor editable={editable} own={own} />;
  }
};

/** Edits texts, pictures and lists of a file. */
export const Editors = ({ texts, own }: { texts: readonly Editable[]; own: OwnRows }) =>
  texts.map((editable) => <Editor key={editable.path} editable={editable} own={own} />);
