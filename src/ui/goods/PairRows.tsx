import { useState } from 'react';
import { Button } from '../Button.tsx';
import { GroupError } from '../form/GroupError.tsx';
import styles from './Goods.module.css';

interface PairRowsProps {
  legend: string;
  /** The text of the add button: `Agregar enlace`. */
  addText: string;
  /** Names of the controls; a form reads them with `pairsIn`. */
  names: readonly [string, string];
  labels: readonly [string, string];
  pairs: readonly (readonly [string, string])[];
  /** Called when a row is removed. */
  onChange: () => void;
  errors: Readonly<Record<string, string>>;
}

/** Edits pairs of texts in a form, such as 'Alto' and '380 mm'. */
export const PairRows = (props: PairRowsProps) => {
  const { legend, addText, names, labels, pairs, onChange, errors } = props;
  const [rows, setRows] = useState(() => pairs.map((pair, key) => ({ key, pair })));
  const problem = Object.entries(errors).find(([path]) => path.startsWith(`${names[0]}.`))?.[1];
  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      {rows.map(({ key, pair }, place) => (
        <div key={key} className={styles.pair}>
          {names.map((name, side) => (
            <input
              key={name}
              className="input"
              name={name}
              aria-label={`${labels[side]} ${place + 1}`}
              placeholder={labels[side]}
              defaultValue={pair[side]}
            />
          ))}
          <Button
            look="quiet small"
            onClick={() => {
              setRows((all) => all.filter((row) => row.key !== key));
              onChange();
            }}
          >
            Quitar<span className="visually-hidden"> {pair[0]}</span>
          </Button>
        </div>
      ))}
      <GroupError text={problem} />
      <div>
        <Button
          look="small"
          onClick={() =>
            setRows((all) => [...all, { key: (all.at(-1)?.key ?? -1) + 1, pair: ['', ''] }])
          }
        >
          {addText}
        </Button>
      </div>
    </fieldset>
  );
};
