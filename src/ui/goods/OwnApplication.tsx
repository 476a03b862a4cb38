import { type KeyboardEvent, useState } from 'react';
import { familyLists } from '#contract/fields/goods-fields';
import { Button } from '../Button.tsx';
import { useUnsaved } from '../dialog/use-unsaved.tsx';
import { InputField } from '../form/Field.tsx';
import { FieldRow } from '../form/Form.tsx';
import type { Application } from './family-values.ts';

const EMPTY = { brand: '', name: '', from: '', to: '' };
type Part = keyof typeof EMPTY;

const PARTS: readonly { part: Part; field: keyof Application; label: string; isYear?: boolean }[] =
  [
    { part: 'brand', field: 'ApplicationBrandName', label: 'Marca del vehículo' },
    { part: 'name', field: 'ApplicationName', label: 'Modelo y motor' },
    { part: 'from', field: 'ApplicationYearFrom', label: 'Desde el año', isYear: true },
    { part: 'to', field: 'ApplicationYearTo', label: 'Hasta el año', isYear: true },
  ];

const yearIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Adds a vehicle that is not in the list, or with other years. */
export const OwnApplication = ({ onAdd }: { onAdd: (added: Application) => void }) => {
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The inputs have no names, so the surrounding form does not track their changes.
  const question = useUnsaved(Object.values(typed).some((text) => text.trim() !== ''));
  const add = (): void => {
    const parsed = familyLists.applications.safeParse([
      {
        VehicleId: null,
        ApplicationBrandName: typed.brand,
        ApplicationName: typed.name,
        ApplicationYearFrom: yearIn(typed.from),
        ApplicationYearTo: yearIn(typed.to),
      },
    ]);
    const issues = parsed.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[1]), message])));
    const [added] = parsed.data ?? [];
    if (!added) return;
    onAdd(added);
    setTyped(EMPTY);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    add();
  };
  const control = ({ part, field, label, isYear = false }: (typeof PARTS)[number]) => (
    <InputField
      key={part}
      label={label}
      error={errors[field]}
      inputMode={isYear ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={isYear ? 4 : 200}
      value={typed[part]}
      onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
      onKeyDown={onKeyDown}
    />
  );
  return (
    <details>
      <summary>Otro vehículo, o con otros años</summary>
      <div className="stack">
        <FieldRow>{PARTS.slice(0, 2).map(control)}</FieldRow>
        <FieldRow>{PARTS.slice(2).map(control)}</FieldRow>
        <div>
          <Button look="small" onClick={add}>
            Agregar la aplicación
          </Button>
        </div>
      </div>
      {question}
    </details>
  );
};
