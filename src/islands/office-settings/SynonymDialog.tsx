import { useEffect, useState } from 'react';
import { synonymGroup } from '#contract/entities/search';
import { saveSynonyms } from '#stores/office/synonyms';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { StaleDialog } from '../../ui/edit/StaleDialog.tsx';
import type { Stale } from '../../ui/edit/use-edit.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea } from '../../ui/form/TextField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import {
  addedTo,
  type Group,
  linesOf,
  phrasesOf,
  phrasesTyped,
  type SynonymEdit,
} from './phrases.ts';
import { SynonymEffect } from './SynonymEffect.tsx';

interface SynonymDialogProps {
  edited: SynonymEdit;
  groups: readonly Group[];
  onClose: () => void;
}

const NEW = 'new';
/** Pause of typing after which results are counted. */
const QUIET_MS = 500;
const LINES = 6;

/** Adds or changes a group of synonyms, or adds a search text to one. */
export const SynonymDialog = ({ edited, groups, onClose }: SynonymDialogProps) => {
  const [group, setGroup] = useState<Group | undefined>(edited.group);
  const [added, setAdded] = useState(edited.text === undefined ? [] : [edited.text]);
  const [stale, setStale] = useState<Stale<{ words: string[] }>>();
  const save = async (words: string[], version: number | undefined) => {
    const reply = await saveSynonyms({ words, ...(group && { id: group.id, version }) });
    const theirs =
      !reply.ok && reply.error.code === 'record.stale'
        ? synonymGroup.safeParse(reply.error.detail).data
        : undefined;
    if (theirs) {
      setStale({
        mine: { words },
        theirs: { values: { words: theirs.words }, version: theirs.version },
      });
      // The form keeps the typed words behind the dialog.
      return { text: '' };
    }
    setStale(undefined);
    if (!reply.ok) return atFields(reply.error, { words: 'words' });
    showBriefly('Sinónimos guardados');
    onClose();
    return undefined;
  };
  const [typed, setTyped] = useState(() => linesOf(edited.group, added));
  const [counted, setCounted] = useState(() => phrasesOf(typed));
  useEffect(() => {
    const timer = setTimeout(() => setCounted(phrasesOf(typed)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const form = useForm({
    schema: phrasesTyped,
    send: ({ words }) => save(phrasesOf(words), group?.version),
  });
  /** Saves the words chosen in the conflict dialog. */
  const decide = (words: string[]): void => {
    if (!stale) return;
    const { version } = stale.theirs;
    setStale(undefined);
    void form.sendNow(() => save(words, version));
  };
  const choose = (next: Group | undefined): void => {
    const words = form.props.ref.current?.elements.namedItem('words');
    const moved = words instanceof HTMLTextAreaElement ? addedTo(group, words.value) : added;
    setAdded(moved);
    setTyped(linesOf(next, moved));
    setGroup(next);
  };
  return (
    <>
      <Dialog title={edited.group ? 'Cambiar sinónimos' : 'Agregar sinónimos'} onClose={onClose}>
        <Form form={form} submitText="Guardar" label="Sinónimos">
          {edited.text !== undefined && groups.length > 0 && (
            <Select
              label="Significa lo mismo que"
              value={group ? `${group.id}` : NEW}
              options={[
                { id: NEW, name: 'Otra palabra, que escribo abajo' },
                ...groups.map(({ id, words }) => ({ id, name: words.join(' = ') })),
              ]}
              onChange={(chosen) => choose(groups.find(({ id }) => `${id}` === chosen))}
            />
          )}
          <TextArea
            // Remount with the default value of another group.
            key={group?.id ?? NEW}
            form={form}
            name="words"
            label="Palabras que significan lo mismo"
            hint="Una por línea."
            rows={LINES}
            defaultValue={linesOf(group, added)}
            onChange={({ target }) => setTyped(target.value)}
          />
          <SynonymEffect words={counted} />
        </Form>
      </Dialog>
      {stale && (
        <StaleDialog
          before={{ words: group?.words ?? [] }}
          stale={stale}
          texts={{}}
          onDecide={({ words }) => decide(words)}
          onClose={() => setStale(undefined)}
        />
      )}
    </>
  );
};
