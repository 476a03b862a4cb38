/** Adds words that mean the same, changes them, or lets a text that found nothing mean what others mean. */
import { useState } from 'react';
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
import { type Asked, broughtTo, type Group, linesOf, phrasesOf, phrasesTyped } from './phrases.ts';

interface SynonymDialogProps {
  asked: Asked;
  groups: readonly Group[];
  onClose: () => void;
}

const NEW = 'new';
const LINES = 6;

export const SynonymDialog = ({ asked, groups, onClose }: SynonymDialogProps) => {
  const [into, setInto] = useState<Group | undefined>(asked.group);
  const [brought, setBrought] = useState(asked.text === undefined ? [] : [asked.text]);
  const [stale, setStale] = useState<Stale<{ words: string[] }>>();
  /** @param version of the group that it changes */
  const save = async (words: string[], version: number | undefined) => {
    const reply = await saveSynonyms({ words, ...(into && { id: into.id, version }) });
    const theirs =
      !reply.ok && reply.error.code === 'record.stale'
        ? synonymGroup.safeParse(reply.error.detail).data
        : undefined;
    if (theirs) {
      setStale({
        mine: { words },
        theirs: { values: { words: theirs.words }, version: theirs.version },
      });
      // What was typed stands behind the question.
      return { text: '' };
    }
    setStale(undefined);
    if (!reply.ok) return atFields(reply.error, { words: 'words' });
    showBriefly('Sinónimos guardados');
    onClose();
    return undefined;
  };
  const form = useForm({
    schema: phrasesTyped,
    send: ({ words }) => save(phrasesOf(words), into?.version),
  });
  /** Goes on with what was decided between theirs and mine. */
  const decide = (words: string[]): void => {
    if (!stale) return;
    const { version } = stale.theirs;
    setStale(undefined);
    void form.sendNow(() => save(words, version));
  };
  const choose = (group: Group | undefined): void => {
    const words = form.props.ref.current?.elements.namedItem('words');
    if (words instanceof HTMLTextAreaElement) setBrought(broughtTo(into, words.value));
    setInto(group);
  };
  return (
    <>
      <Dialog title={asked.group ? 'Cambiar sinónimos' : 'Agregar sinónimos'} onClose={onClose}>
        <Form form={form} submitText="Guardar" label="Sinónimos">
          {asked.text !== undefined && groups.length > 0 && (
            <Select
              label="Significa lo mismo que"
              value={into ? `${into.id}` : NEW}
              options={[
                { id: NEW, name: 'Otra palabra, que escribo abajo' },
                ...groups.map(({ id, words }) => ({ id, name: words.join(' = ') })),
              ]}
              onChange={(chosen) => choose(groups.find(({ id }) => `${id}` === chosen))}
            />
          )}
          <TextArea
            // What is begun with is another for each group.
            key={into?.id ?? NEW}
            form={form}
            name="words"
            label="Palabras que significan lo mismo"
            hint="Una por línea."
            rows={LINES}
            defaultValue={linesOf(into, brought)}
          />
        </Form>
      </Dialog>
      {stale && (
        <StaleDialog
          before={{ words: into?.words ?? [] }}
          stale={stale}
          texts={{}}
          onDecide={({ words }) => decide(words)}
          onClose={() => setStale(undefined)}
        />
      )}
    </>
  );
};
