import { useState } from 'react';
import { MAX_OPENING_EXCEPTIONS } from '#contract/entities/shop-settings';
import { addDays, shopDay } from '#contract/time/dates';
import { noteOf } from '#variants/day-note';
import { Button } from '../../ui/Button.tsx';
import { keyed } from '../../ui/configured/rows.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { useBranches } from '../../ui/use-branches.ts';
import { OpeningDay, type OpeningRow } from './OpeningDay.tsx';
import { Setting } from './Setting.tsx';

const inOrder = (rows: OpeningRow[]): OpeningRow[] =>
  rows.map(keyed).sort((a, b) => (a.from < b.from ? -1 : 1));

const newDay = (): OpeningRow => {
  const day = addDays(shopDay(new Date()), 1);
  return { uid: crypto.randomUUID(), from: day, until: day, branches: [], hours: [], reason: '' };
};

/** Edits holidays and other days with different opening hours. */
export const Openings = () => {
  const today = shopDay(new Date());
  const branches = useBranches();
  /** The last added row, which takes the focus. */
  const [added, setAdded] = useState<string>();
  return (
    <Setting<OpeningRow>
      configKey="OPENING_EXCEPTIONS"
      intro="Días en que no se abre, o se abre en otro horario. Se anuncian dos semanas antes en el sitio, y ese día dice «cerrado ahora»."
      addKeys={inOrder}
      nameOf={(row) => noteOf(row, branches, today)}
    >
      {({ rows, setRows, faults }) => {
        const past = rows.filter(({ until }) => until !== '' && until < today);
        return (
          <>
            {rows.length === 0 && <EmptyState text="Todavía no hay días distintos." />}
            {rows.map((row, at) => (
              <OpeningDay
                key={row.uid}
                row={row}
                branches={branches}
                note={noteOf(row, branches, today)}
                isNew={row.uid === added}
                hasFault={Object.keys(faults).some((field) => field.startsWith(`value.${at}.`))}
                faultOf={(field) => faults[`value.${at}.${field}`]}
                onChange={(changed) =>
                  setRows(rows.map((each) => (each.uid === row.uid ? changed : each)))
                }
                onRemove={() => setRows(rows.filter(({ uid }) => uid !== row.uid))}
              />
            ))}
            <div className="cluster">
              <Button
                disabled={rows.length >= MAX_OPENING_EXCEPTIONS}
                onClick={() => {
                  const row = newDay();
                  setAdded(row.uid);
                  setRows([...rows, row]);
                }}
              >
                Agregar un día
              </Button>
              {past.length > 0 && (
                <Button onClick={() => setRows(rows.filter((row) => !past.includes(row)))}>
                  Quitar los que pasaron ({past.length})
                </Button>
              )}
            </div>
          </>
        );
      }}
    </Setting>
  );
};
