import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { MAX_CODE } from '#contract/limits';
import { offerCamera } from '#search-box/camera-button';
import { scanCode } from '#stores/goods/stock-count';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { hideNotCounted } from './use-burst.ts';

const count = (code: string): void => {
  hideNotCounted();
  scanCode(code);
};

export const ScanBox = ({ box }: { box: RefObject<HTMLInputElement | null> }) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const life = new AbortController();
    if (form.current) void offerCamera(form.current, count, life.signal);
    return () => life.abort();
  }, []);

  const onScan = (event: FormEvent): void => {
    event.preventDefault();
    const code = box.current?.value.trim() ?? '';
    if (code === '' || !box.current) return;
    box.current.value = '';
    count(code.slice(0, MAX_CODE));
  };

  return (
    <form ref={form} onSubmit={onScan} className="cluster" aria-label="Lector de códigos">
      <InputField
        label="Código"
        hint="Pasa el lector, o escribe el código y Enter. Cada vez suma uno."
        ref={box}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MAX_CODE}
        enterKeyHint="done"
      />
      <Button type="submit">Sumar</Button>
    </form>
  );
};
