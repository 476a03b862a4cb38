import { MAX_ITEMS, MAX_QUESTIONS, MAX_TEXT, type OwnQuestion } from '#contract/entities/own-texts';
import { markdownHtml } from '#contract/text/markdown';
import { type Editable, type EditableOf, type ItemField, labelOf } from '#variants/editable-texts';
import { Button } from '../../ui/Button.tsx';
import { withRow } from '../../ui/configured/rows.ts';
import { Field, InputField } from '../../ui/form/Field.tsx';
import { SortableList } from '../../ui/sort/SortableList.tsx';
import { Origin, RemoveButton, Removed } from './Origin.tsx';
import {
  type Change,
  type Item,
  itemsOf,
  keyed,
  listChange,
  type OwnRows,
  type Question,
  withRestored,
} from './own-rows.ts';
import { addressOf, PicturePick } from './PicturePick.tsx';
import styles from './Settings.module.css';

interface EditorProps<E extends Editable> {
  editable: E;
  own: OwnRows;
}

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
  const change = (to: string) => onChange(to === editable.text ? undefined : { text: to });
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
        <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)}>
          {editable.isOptional && (
            <RemoveButton label={label} onClick={() => onChange({ isRemoved: true })} />
          )}
        </Origin>
      </div>
      {kind === 'markdown' && (
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

const QuestionsEditor = ({ editable, own }: EditorProps<EditableOf<'questions'>>) => {
  const { label, path } = editable;
  const row = own.rowAt(path);
  const questions =
    row?.questions ?? editable.questions.map((one, at) => ({ ...one, uid: `${path}-${at}` }));
  const onChange = (to: Change | undefined) => own.set({ [path]: to });
  const faultOf = (field: string) => own.faultOf(path, field);
  const set = (to: Question[]) =>
    onChange(to.length === 0 ? { isRemoved: true } : { questions: to });
  const change = (uid: string, part: Partial<OwnQuestion>) =>
    set(questions.map((one) => (one.uid === uid ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.inner}>
      <legend>{label}</legend>
      <SortableList
        label={label}
        items={questions}
        keyOf={({ uid }) => uid}
        nameOf={({ question }) => question || 'pregunta nueva'}
        onOrder={set}
      >
        {(one, at, handle) => (
          <div className={styles.question}>
            {handle}
            <div>
              <InputField
                label={`Pregunta ${at + 1}`}
                error={faultOf(`questions.${at}.question`)}
                required
                maxLength={200}
                value={one.question}
                onChange={({ target }) => change(one.uid, { question: target.value })}
              />
              <Field label={`Respuesta ${at + 1}`} error={faultOf(`questions.${at}.answer`)}>
                {(control) => (
                  <textarea
                    {...control}
                    className="input"
                    rows={3}
                    required
                    maxLength={2_000}
                    value={one.answer}
                    onChange={({ target }) => change(one.uid, { answer: target.value })}
                  />
                )}
              </Field>
            </div>
            <Button
              look="small"
              aria-label={`Quitar la pregunta ${at + 1}`}
              onClick={() => set(questions.filter(({ uid }) => uid !== one.uid))}
            >
              Quitar
            </Button>
          </div>
        )}
      </SortableList>
      {questions.length < MAX_QUESTIONS && (
        <Button
          look="small"
          onClick={() => set([...questions, ...keyed([{ question: '', answer: '' }])])}
        >
          Agregar una pregunta
        </Button>
      )}
      <Origin isOwn={row !== undefined} label={label} onReset={() => onChange(undefined)} />
    </fieldset>
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
      // The words of the former picture do not describe the new one.
      onPicture={(picture) => own.set({ [path]: { picture }, [altPath]: { text: '' } })}
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
      <RemoveButton label={label} onClick={() => own.set({ [path]: { isRemoved: true } }, path)} />
    </fieldset>
  );

/** Returns the first text of an item, which names it. */
const firstText = (texts: readonly Editable[], { rowAt }: OwnRows): string => {
  const first = texts.find((one) => 'text' in one && one.kind !== 'year');
  return first && 'text' in first ? (rowAt(first.path)?.text ?? first.text) : '';
};

interface AddedProps {
  label: string;
  fields: readonly ItemField[];
  item: Item;
  faultOf: (field: string) => string | undefined;
  onChange: (item: Item) => void;
}

/** Fields of an item that the owner has added. */
const AddedItem = ({ label, fields, item, faultOf, onChange }: AddedProps) => {
  const { texts = [], picture } = item;
  const textOf = (path: string) => texts.find((one) => one.path === path)?.text ?? '';
  const faultAt = (path: string) =>
    faultOf(`texts.${texts.findIndex((one) => one.path === path)}.text`);
  const without = (path: string) => texts.filter((one) => one.path !== path);
  const put = (path: string, text: string) => withRow(texts, { path, text }, 'path');
  return fields.map(({ path, kind }) => {
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
          onPicture={(to) => onChange({ ...item, picture: to, texts: put(alt, '') })}
          onAlt={(text) => onChange({ ...item, texts: put(alt, text) })}
        >
          {picture && (
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
            const texts = fields
              .filter(({ kind }) => kind !== 'picture')
              .map((field) => ({ path: field.path, text: '' }));
            set([...items, ...keyed([{ texts }])]);
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
    default:
      return <TextEditor editable={editable} own={own} />;
  }
};

/** Edits texts, pictures and lists of a file. */
export const Editors = ({ texts, own }: { texts: readonly Editable[]; own: OwnRows }) =>
  texts.map((editable) => <Editor key={editable.path} editable={editable} own={own} />);
