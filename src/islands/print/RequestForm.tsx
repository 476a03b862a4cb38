import { variant } from 'virtual:variant';
import { useEffect, useRef, useState } from 'react';
import { printForm } from '#contract/calls/printing';
import { consentTexts } from '#contract/people/consents';
import { fillOwnContact } from '#stores/account/own-contact';
import { type PieceToSend, sendPrintRequest } from '#stores/printing/print-request';
import { deleteDraft, storeDrafts } from '#stores/typed-form';
import { OFFLINE_TEXT } from '#stores/uploads/send-parts';
import { pathOf } from '#variants/paths';
import { Button } from '../../ui/Button.tsx';
import { FieldRow, Form } from '../../ui/form/Form.tsx';
import { EmailField, PhoneField } from '../../ui/form/PersonFields.tsx';
import { TextArea, TextField } from '../../ui/form/TextField.tsx';
import { TrapField } from '../../ui/form/TrapField.tsx';
import { atFields, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Print.module.css';

interface RequestFormProps {
  pieces: readonly PieceToSend[];
  /** Called when an upload begins or ends. */
  onSending: (isSending: boolean) => void;
  onReceived: () => void;
}

const OWN_NAMES = Object.fromEntries(Object.keys(printForm.shape).map((name) => [name, name]));

/** Names the file whose choice was refused. */
const pieceText = (
  fields: Readonly<Record<string, string>> = {},
  pieces: readonly PieceToSend[],
): string | undefined => {
  for (const [path, text] of Object.entries(fields)) {
    const piece = pieces[Number(/^pieces\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    if (piece) return `${piece.file.name}: ${text}`;
  }
  return undefined;
};

export const RequestForm = ({ pieces, onSending, onReceived }: RequestFormProps) => {
  const [received, setReceived] = useState<{ number: number; key: string } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [trap, setTrap] = useState('');
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const form = useForm({
    schema: printForm,
    send: async (values) => {
      stopper.current = new AbortController();
      setShare(0);
      // Checked before reading the file, which takes long for large ones.
      setOffline(navigator.onLine === false);
      onSending(true);
      const reply = await sendPrintRequest({
        pieces,
        contact: { ...values, website: trap },
        onProgress: setShare,
        onOffline: setOffline,
        signal: stopper.current.signal,
      });
      setShare(null);
      setOffline(false);
      onSending(false);
      if (reply.ok) {
        deleteDraft('print');
        setReceived(reply.data);
        onReceived();
        return undefined;
      }
      if (reply.error.code === 'aborted')
        return { text: 'Detuviste el envío. Si lo envías otra vez, sigue desde donde quedó.' };
      const problem = atFields(reply.error, OWN_NAMES);
      return { ...problem, text: pieceText(reply.error.fields, pieces) ?? problem.text };
    },
  });

  const { ref } = form.props;
  const isSent = received !== null;
  // Another file or unit renders the form anew.
  useEffect(() => {
    if (isSent || !ref.current) return;
    // Earlier input comes first.
    const stops = [storeDrafts('print', ref.current), fillOwnContact(ref.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isSent, ref]);

  if (received) {
    const path = pathOf(variant, 'print-request')?.replace('{key}', received.key);
    return (
      <Notice tone="success" isAnswer>
        <span>
          <strong>Recibimos tu pedido de impresión número {received.number}.</strong> Te enviamos
          una confirmación por correo; revisamos las piezas y te mandamos un presupuesto con el
          precio final antes de imprimirlas.
        </span>
        {path && received.key !== '' && (
          <a className="button button-small" href={path}>
            Ver cómo va
          </a>
        )}
      </Notice>
    );
  }
  return (
    <Form
      form={form}
      label="Pedido de impresión"
      submitText={
        pieces.length === 1
          ? 'Enviar el archivo y pedir precio'
          : 'Enviar los archivos y pedir precio'
      }
      beside={
        share !== null && (
          <div className={styles.sending}>
            <progress value={share} max={1} aria-label="Envío del archivo" />
            <span className="code" aria-hidden="true">
              {Math.round(share * 100)} %
            </span>
            <Button look="small" onClick={() => stopper.current?.abort()}>
              Detener
            </Button>
          </div>
        )
      }
    >
      <FieldRow>
        <TextField form={form} name="name" label="Nombre" autoComplete="name" />
        <PhoneField form={form} />
      </FieldRow>
      <EmailField form={form} />
      <TextArea
        form={form}
        name="note"
        label="Nota"
        hint="Para qué se usa, cuándo lo necesitas."
        rows={3}
        optional
      />
      <p className="muted small">{consentTexts.printFile.text}</p>
      <TrapField value={trap} onChange={setTrap} />
      {isOffline && <Notice tone="warning">{OFFLINE_TEXT}</Notice>}
    </Form>
  );
};
