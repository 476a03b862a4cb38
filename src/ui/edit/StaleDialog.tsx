/** Somebody else saved first: theirs and mine beside each other, field by field, and how to go on. */
import { type ReactNode, useState } from 'react';
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
import { isEqual } from './equal.ts';
import { ListChange } from './ListChange.tsx';
import type { Stale } from './use-edit.ts';
import { type Thing, WhoSaved } from './WhoSaved.tsx';

interface StaleDialogProps<V extends Fields> {
  /** What both began with. */
  before: V;
  stale: Stale<V>;
  /** Field → what it is called, where the history calls it otherwise. */
  words?: Readonly<Record<string, string>> | undefined;
  texts: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** Field → the list by which it is compared and told, where its own rows hold more than one change. */
  parts?: Readonly<Record<string, (value: unknown) => readonly unknown[]>> | undefined;
  /** Absent where the history calls its fields otherwise. */
  thing?: Thing | undefined;
  onDecide: (values: V) => void;
  onClose: () => void;
}

/** Longer lists are told by what is other in them than before: their beginnings are alike. */
const SHORT = 4;

interface Told {
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

const toldBy = (
  { before, theirs, mine }: Told,
  partsOf: (value: unknown) => unknown = (value) => value,
): Told => ({ before: partsOf(before), theirs: partsOf(theirs), mine: partsOf(mine) });

const sideText = (told: Told, side: 'theirs' | 'mine', text: ValueText): ReactNode => {
  const value = told[side];
  const difference = differenceOf(told.before, value);
  const isLong = Array.isArray(value) && value.length > SHORT;
  const readsAs = (other: unknown): boolean =>
    text(value) === text(other) && !isEqual(value, other);
  const isAlike = readsAs(told.before) || readsAs(told.theirs) || readsAs(told.mine);
  if (!difference || !(isLong || isAlike)) return text(value, isAlike);
  const { added, gone, isMoved } = difference;
  const isOther = isMoved || added.length + gone.length > 0;
  return isOther ? <ListChange difference={difference} after={value} text={text} /> : text(value);
};

const SIDES: readonly { side: Side; title: string }[] = [
  { side: 'theirs', title: 'Lo suyo' },
  { side: 'mine', title: 'Lo mío' },
  { side: 'both', title: 'Ambos' },
];

export const StaleDialog = <V extends Fields>(props: StaleDialogProps<V>) => {
  const { before, stale, words = {}, texts, parts = {}, onDecide, onClose } = props;
  const { mine, theirs } = stale;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const clashes = clashesOf(before, theirs.values, mine);
  return (
    <Dialog title="Otra persona guardó antes" onClose={onClose}>
      <Notice tone="warning">
        <p>
          Mientras editabas, <WhoSaved thing={props.thing} before={before} theirs={theirs.values} />
          . Elige qué queda en cada campo.
        </p>
      </Notice>
      {clashes.map((clash) => {
        const { field } = clash;
        const text: ValueText = texts[field] ?? valueText;
        const told = toldBy(clash, parts[field]);
        const name = words[field] ?? fieldWord(field, props.thing?.subject);
        return (
          <fieldset key={field} className={styles.clash}>
            <legend>{name}</legend>
            <p className="small muted">Antes: {text(told.before)}</p>
            {SIDES.filter(({ side }) => side !== 'both' || canBeBoth(clash)).map(
              ({ side, title }) => (
                <label key={side}>
                  <input
                    type="radio"
                    name={`clash-${field}`}
                    checked={sideOf(clash, chosen) === side}
                    onChange={() => setChosen({ ...chosen, [field]: side })}
                  />
                  <span>
                    {title}
                    {side !== 'both' && (
                      <>
                        : <strong>{sideText(told, side, text)}</strong>
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
        <button
          type="button"
          className="button button-primary"
          onClick={() => onDecide(merged(mine, clashes, chosen))}
        >
          Guardar lo elegido
        </button>
        <button type="button" className="button" onClick={() => onDecide(theirs.values)}>
          Quedarme con lo suyo
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Seguir editando
        </button>
      </div>
    </Dialog>
  );
};
