import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import type { ValueText } from '../history/ValueChange.tsx';
import { fieldWord, valueText } from '../history/words.ts';
import { Notice } from '../Notice.tsx';
import {
  canBeBoth,
  clashesOf,
  differenceOf,
  type Fields,
  merged,
  type Side,
  sideOf,
} from './changes.ts';
import styles from './EditForm.module.css';
import { ListChange } from './ListChange.tsx';
import { isEqual } from './merge-lists.ts';
import type { Stale } from './use-edit.ts';
import { type EditedRecord, WhoSaved } from './WhoSaved.tsx';

interface StaleDialogProps<V extends Fields> {
  /** The values before both changes. */
  before: V;
  stale: Stale<V>;
  /** Field labels where they differ from the history's. */
  words?: Readonly<Record<string, string>> | undefined;
  texts: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** Field → function that turns a value into the list to compare, where its rows hold several values. */
  parts?: Readonly<Record<string, (value: unknown) => readonly unknown[]>> | undefined;
  /** Undefined where the history has other field names. */
  record?: EditedRecord | undefined;
  onDecide: (values: V) => void;
  onClose: () => void;
}

/** Longer lists show their differences only. */
const SHORT_LIST = 4;

interface Compared {
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

const comparedBy = (
  { before, theirs, mine }: Compared,
  partsOf: (value: unknown) => unknown = (value) => value,
): Compared => ({ before: partsOf(before), theirs: partsOf(theirs), mine: partsOf(mine) });

const sideText = (compared: Compared, side: 'theirs' | 'mine', text: ValueText): ReactNode => {
  const value = compared[side];
  const difference = differenceOf(compared.before, value);
  const isLong = Array.isArray(value) && value.length > SHORT_LIST;
  const looksLike = (other: unknown): boolean =>
    text(value) === text(other) && !isEqual(value, other);
  const isAmbiguous =
    looksLike(compared.before) || looksLike(compared.theirs) || looksLike(compared.mine);
  if (!difference || !(isLong || isAmbiguous)) return text(value, isAmbiguous);
  const { added, removed, isMoved } = difference;
  const hasChanged = isMoved || added.length + removed.length > 0;
  return hasChanged ? (
    <ListChange difference={difference} after={value} text={text} />
  ) : (
    text(value)
  );
};

const SIDES: readonly { side: Side; title: string }[] = [
  { side: 'theirs', title: 'Lo suyo' },
  { side: 'mine', title: 'Lo mío' },
  { side: 'both', title: 'Ambos' },
];

/** Resolves a conflict: shows both people's values field by field. */
export const StaleDialog = <V extends Fields>(props: StaleDialogProps<V>) => {
  const { before, stale, words = {}, texts, parts = {}, onDecide, onClose } = props;
  const { mine, theirs } = stale;
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const clashes = clashesOf(before, theirs.values, mine);
  return (
    <Dialog title="Otra persona guardó antes" onClose={onClose}>
      <Notice tone="warning">
        <p>
          Mientras editabas,{' '}
          <WhoSaved record={props.record} before={before} theirs={theirs.values} />. Elige qué queda
          en cada campo.
        </p>
      </Notice>
      {clashes.map((clash) => {
        const { field } = clash;
        const text: ValueText = texts[field] ?? valueText;
        const compared = comparedBy(clash, parts[field]);
        const name = words[field] ?? fieldWord(field, props.record?.subject);
        return (
          <fieldset key={field} className={styles.clash}>
            <legend>{name}</legend>
            <p className="small muted">Antes: {text(compared.before)}</p>
            {SIDES.filter(({ side }) => side !== 'both' || canBeBoth(clash)).map(
              ({ side, title }) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`clash-${field}`}
                    checked={sideOf(clash, sides) === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                  />
                  <span>
                    {title}
                    {side !== 'both' && (
                      <>
                        : <strong>{sideText(compared, side, text)}</strong>
                      </>
                    )}
                  </span>
                </label>
              ),
            )}
          </fieldset>
        );
      })}
      <div className="cluster">
        <Button look="primary" onClick={() => onDecide(merged(mine, clashes, sides))}>
          Guardar lo elegido
        </Button>
        <Button onClick={() => onDecide(theirs.values)}>Quedarme con lo suyo</Button>
        <Button look="quiet" onClick={onClose}>
          Seguir editando
        </Button>
      </div>
    </Dialog>
  );
};
