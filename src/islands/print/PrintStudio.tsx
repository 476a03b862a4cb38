import { useEffect, useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { MAX_PIECES } from '#contract/calls/printing';
import { enumerate } from '#contract/text/enumeration';
import { measuresOf } from '#variants/print-measures';
import type { Variant } from '#variants/schema';
import type { Printing } from '#variants/schema/printing';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AskedPieces } from './AskedPieces.tsx';
import { type Asked, askFor, workOut } from './asked.ts';
import { PieceScreen } from './PieceScreen.tsx';
import styles from './Print.module.css';
import { RequestForm } from './RequestForm.tsx';
import { useModel } from './use-model.ts';

interface PrintStudioProps {
  printing: Printing;
  tax: Variant['tax'];
}

/** Says what is left to do before pieces can be asked for. */
const unfinishedText = (
  pieces: readonly { file: File; lacks: 'unit' | 'body' | undefined }[],
): string => {
  const namesOf = (what: 'unit' | 'body') =>
    enumerate(pieces.flatMap(({ file, lacks }) => (lacks === what ? [file.name] : [])));
  const [units, bodies] = [namesOf('unit'), namesOf('body')];
  return enumerate([
    ...(units === '' ? [] : [`elige la medida de ${units}`]),
    ...(bodies === '' ? [] : [`quita ${bodies}, que no se puede imprimir`]),
  ]);
};

export const PrintStudio = ({ printing, tax }: PrintStudioProps) => {
  const { state, choose, clear } = useModel();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [openId, setOpen] = useState<number>();
  const [isSending, setSending] = useState(false);
  /** Whether the shop has the request: further files are another one. */
  const [isReceived, setReceived] = useState(false);
  const [round, setRound] = useState(0);
  const [problems, setProblems] = useState<readonly { name: string; text: string }[]>([]);
  /** Files that wait to be read. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const lastId = useRef(0);
  const screen = useRef<HTMLDivElement>(null);
  const open = asked.find(({ id }) => id === openId);

  const readNext = ([next, ...others]: readonly File[]): void => {
    setWaiting(others);
    if (next) choose(next);
    else clear();
  };
  const take = (files: readonly File[]): void => {
    if (isReceived) {
      setReceived(false);
      setRound(round + 1);
      setAsked([]);
    }
    const room = MAX_PIECES - (isReceived ? 0 : asked.length) - waiting.length;
    const left = files.slice(room);
    setProblems(
      left.length > 0
        ? [
            {
              name: counted(left.length, 'archivo', 'archivos'),
              text: `Un pedido lleva hasta ${MAX_PIECES}: pide el resto en otro.`,
            },
          ]
        : [],
    );
    const more = [...waiting, ...files.slice(0, room)];
    if (state.kind === 'reading') setWaiting(more);
    else readNext(more);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each model is taken once.
  useEffect(() => {
    if (state.kind === 'ready') {
      lastId.current += 1;
      const one = askFor(
        printing,
        { id: lastId.current, file: state.file, model: state.model },
        asked.at(-1),
      );
      setAsked([...asked, one]);
      setOpen(one.id);
      readNext(waiting);
    }
    if (state.kind === 'failed') {
      setProblems((all) => [...all, { name: state.file.name, text: state.text }]);
      readNext(waiting);
    }
  }, [state.kind]);

  const change = (changed: Asked) =>
    setAsked((all) => all.map((one) => (one.id === changed.id ? changed : one)));
  const remove = (id: number): void => {
    const rest = asked.filter((one) => one.id !== id);
    setAsked(rest);
    if (id === openId) setOpen(rest.at(-1)?.id);
  };
  const worked = asked.map((one) => ({ one, ...workOut(printing, one) }));
  const isPrintable = worked.every(({ estimate }) => estimate !== undefined);
  const isAgain = asked.length > 0;
  return (
    <div className="stack">
      {!isSending && (
        <FileDrop
          title={
            isAgain ? 'Agregar otro archivo' : 'Arrastra aquí tu archivo o tócalo para elegirlo'
          }
          hint={`STL (recomendado), OBJ, PLY, Wrml 2.0, 3MF, o uno de ellos en ZIP · hasta 200 MB · hasta ${MAX_PIECES} por pedido`}
          accept=".stl,.obj,.ply,.wrl,.vrml,.wrz,.3mf,.zip,.gz,model/*"
          isMultiple
          size={isAgain ? 'again' : 'first'}
          onChoose={take}
        />
      )}
      {state.kind === 'reading' && (
        <div className={styles.reading}>
          <span>Leyendo {state.file.name}…</span>
          <progress value={state.share} max={1} aria-label="Lectura del archivo" />
          <Button look="small" onClick={() => readNext(waiting)}>
            Cancelar
          </Button>
        </div>
      )}
      {problems.map(({ name, text }) => (
        <Notice key={`${name} ${text}`} tone="danger">
          <span>
            <strong>{name}</strong>: {text}
          </span>
        </Notice>
      ))}
      {open && (
        <div ref={screen}>
          <PieceScreen
            key={open.id}
            asked={open}
            printing={printing}
            tax={tax}
            isSending={isSending}
            isFixed={isReceived}
            onChange={change}
          />
        </div>
      )}
      {isAgain && (
        <AskedPieces
          asked={asked}
          openId={openId}
          printing={printing}
          tax={tax}
          onOpen={(id) => {
            setOpen(id);
            // The list is below the piece: far below on a phone.
            screen.current?.scrollIntoView();
          }}
          onRemove={isReceived ? undefined : remove}
        />
      )}
      {isAgain && !isPrintable && (
        <Notice tone="info">
          Para pedirlo, {unfinishedText(worked.map(({ one, lacks }) => ({ ...one, lacks })))}.
        </Notice>
      )}
      {isAgain && isPrintable && (
        <section className={styles.request} aria-labelledby="pedir-impresion">
          <h3 id="pedir-impresion">Pídelo</h3>
          <p className="muted">
            Nos llegan los archivos con estas medidas y elecciones. El precio final te lo mandamos
            en un presupuesto antes de imprimir.
          </p>
          <RequestForm
            key={round}
            onSending={setSending}
            onReceived={() => setReceived(true)}
            pieces={worked.map(({ one, piece }) => {
              const { material, filamentId, layerMm, infill, hasSupports, quantity, model } = one;
              return {
                file: one.model.opened ?? one.file,
                print: {
                  material,
                  filamentId,
                  layerMm,
                  infill,
                  hasSupports,
                  quantity,
                  ...measuresOf(piece),
                  triangles: model.triangles,
                  surface: model.surface,
                },
              };
            })}
          />
        </section>
      )}
    </div>
  );
};
