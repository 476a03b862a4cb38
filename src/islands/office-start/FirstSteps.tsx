import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { CallOutput } from '#contract/call';
import { officeFirstSteps, type officeTestMail } from '#contract/calls/office';
import { exchangeRateFind } from '#contract/calls/payments';
import { enumerate } from '#contract/text/enumeration';
import { may } from '#stores/account/permissions';
import { $session } from '#stores/account/session';
import { $areStepsHidden, mailTest } from '#stores/office/first-steps';
import { RATE_ANCHOR } from '#stores/rate';
import type { SampleDrawings } from '#variants/editable-texts';
import { type OfficeScreen, officeRows } from '#variants/office-screens';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Box } from '../../ui/office/Box.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { PaymentTests } from './PaymentTests.tsx';

type Found = CallOutput<typeof officeFirstSteps>['data'];
type Rate = CallOutput<typeof exchangeRateFind>;

interface Step {
  title: string;
  isDone: boolean;
  /** Its state in words. */
  text: string;
  /** The screen where it is done; a step without its screen is not shown. */
  screen?: OfficeScreen;
  /** The place on that screen, or on this page. */
  anchor?: string;
  /** A shop can open without it. */
  isOptional?: boolean;
  /** It must be done again and again: the list stays hidden meanwhile. */
  isRepeated?: boolean;
}

const rateStep = ({ data, isNeeded }: Rate): Step[] =>
  isNeeded
    ? [
        {
          title: 'Cotización del dólar',
          isDone: data?.isFresh === true,
          text: data?.isFresh
            ? 'Vigente; se renueva cada tres días'
            : 'Lo que se cobra en dólares se ofrece con una cotización de los últimos tres días',
          screen: 'office-settings',
          anchor: RATE_ANCHOR,
          isRepeated: true,
        },
      ]
    : [];

/** The box of the same page from which pages are published. */
export const PUBLICATION = '#publicacion';

const sampleText = (count: number): string =>
  count === 0 ? 'Con los datos de la tienda' : 'Todavía es de ejemplo';

const drawingsText = ({ count, titles }: SampleDrawings): string =>
  count === 0
    ? 'Ninguno de muestra'
    : `${counted(count, 'dibujo de muestra', 'dibujos de muestra')} en ${enumerate(titles)}`;

/**
 * Returns the steps in the order in which a shop is set up.
 * @param drawings those that published pages show; undefined in shops without pages of texts
 * @param rate of the dollar; undefined while unknown
 */
export const stepsOf = (found: Found, drawings?: SampleDrawings, rate?: Rate): Step[] => {
  const { samples, categories, products, pictured, staff, hasMailed, hasPublished } = found;
  return [
    {
      title: 'Nombre, empresa y correo',
      isDone: samples.identity === 0,
      text: sampleText(samples.identity),
      screen: 'office-settings',
      anchor: '#SHOP_IDENTITY',
    },
    {
      title: 'Locales, teléfonos y horarios',
      isDone: samples.branches === 0,
      text: sampleText(samples.branches),
      screen: 'office-settings',
      anchor: '#SHOP_BRANCHES',
    },
    {
      title: 'Cuentas para cobrar',
      isDone: samples.accounts === 0,
      text:
        samples.accounts === 0
          ? 'Con los datos de la tienda'
          : `${counted(samples.accounts, 'forma de pago', 'formas de pago')} con una cuenta de ejemplo`,
      screen: 'office-settings',
      anchor: '#PAYMENT_INSTRUCTIONS',
    },
    ...(rate ? rateStep(rate) : []),
    {
      title: 'Envíos y retiro',
      isDone: found.hasShippings,
      text: found.hasShippings ? 'Con los precios de la tienda' : 'Con los precios de la plantilla',
      screen: 'office-settings',
      anchor: '#SHOP_SHIPPINGS',
    },
    ...(samples.printing === undefined
      ? []
      : [
          {
            title: 'Impresión 3D',
            isDone: samples.printing === 0,
            text:
              samples.printing === 0
                ? 'Con los precios de la tienda'
                : 'Con los precios de la plantilla',
            screen: 'office-settings',
            anchor: '#SHOP_PRINTING',
          } satisfies Step,
        ]),
    {
      title: 'Categorías',
      isDone: categories > 0,
      text: categories > 0 ? counted(categories, 'categoría', 'categorías') : 'Ninguna todavía',
      screen: 'office-categories',
    },
    {
      title: 'Productos',
      isDone: products > 0,
      text: products > 0 ? counted(products, 'producto', 'productos') : 'Ninguno todavía',
      screen: products > 0 ? 'office-products' : 'office-imports',
    },
    {
      title: 'Imágenes',
      isDone: pictured > 0,
      text: pictured > 0 ? `De ${counted(pictured, 'producto', 'productos')}` : 'Ninguna todavía',
      screen: 'office-images',
    },
    {
      title: 'Banner del inicio',
      isDone: found.hasBanner,
      text: found.hasBanner ? 'Con el de la tienda' : 'Todavía el de muestra',
      screen: 'office-front',
    },
    ...(drawings
      ? [
          {
            title: 'Textos de las páginas',
            isDone: drawings.untouched.length === 0,
            text:
              drawings.untouched.length === 0
                ? 'Con los textos de la tienda'
                : `Todavía los de muestra en ${enumerate(drawings.untouched)}: cámbialos, o no muestres la página`,
            screen: 'office-settings',
            anchor: '#SHOP_TEXTS',
          } satisfies Step,
          {
            title: 'Dibujos de las páginas',
            isDone: drawings.count === 0,
            text: drawingsText(drawings),
            screen: 'office-settings',
            anchor: '#SHOP_TEXTS',
            isOptional: true,
          } satisfies Step,
        ]
      : []),
    found.hasSampleSender
      ? {
          title: 'Correo',
          isDone: false,
          text: 'Los correos salen de una dirección de ejemplo: pon la tuya y después envíate uno de prueba',
          screen: 'office-settings',
          anchor: '#SHOP_IDENTITY',
        }
      : {
          title: 'Correo',
          isDone: hasMailed,
          text: hasMailed
            ? 'El correo de prueba salió'
            : 'Envíate uno de prueba, con el servidor y el remitente de ahora',
          screen: 'office-state',
        },
    {
      title: 'Quienes atienden',
      isDone: staff > 1,
      text: counted(staff, 'persona con cuenta', 'personas con cuenta'),
      screen: 'office-users',
      isOptional: true,
    },
    {
      title: 'Publicar las páginas',
      isDone: hasPublished,
      text: hasPublished
        ? found.isPublished
          ? 'Publicadas'
          : 'Publicadas, con cambios que esperan'
        : 'Todavía no',
      anchor: PUBLICATION,
    },
  ];
};

/** Says where a test mail went, and from which address if it is a sample. */
export const mailTestText = ({ email, sampleSender }: CallOutput<typeof officeTestMail>) =>
  sampleSender === ''
    ? { text: `Te lo enviamos a ${email}.`, tone: 'success' as const }
    : {
        text: `Te lo enviamos a ${email}, pero salió de ${sampleSender}, que es de ejemplo: muchos servidores lo rechazan, y nadie lee las respuestas. Pon el correo de tu tienda en Ajustes y pruébalo otra vez.`,
        tone: 'warning' as const,
      };

const TestMail = () => {
  const [notice, setNotice] = useState<{ text: string; tone: 'success' | 'warning' | 'danger' }>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const reply = await mailTest();
    setSending(false);
    setNotice(reply.ok ? mailTestText(reply.data) : { text: reply.error.text, tone: 'danger' });
  };
  return (
    <>
      <Button look="small" disabled={isSending} onClick={() => void send()}>
        Enviarme un correo de prueba
      </Button>
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
    </>
  );
};

interface FirstStepsProps {
  drawings: SampleDrawings | undefined;
  isIn: boolean;
  hrefOf: (screen: OfficeScreen) => string | undefined;
}

/**
 * Lists what a new shop needs before it opens, until it has all of it and somebody hides the list. Each person sees the
 * steps whose screens they may open.
 */
export const FirstSteps = ({ drawings, isIn, hrefOf }: FirstStepsProps) => {
  const isHidden = useStore($areStepsHidden, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const { data } = useQuery(officeFirstSteps, isIn ? {} : null);
  const rate = useQuery(exchangeRateFind, isIn ? { currency: 'USD' } : null).data;
  if (!data) return null;
  const mayOpen = (screen: string | undefined): boolean => {
    const permission = officeRows.find((row) => row.screen === screen)?.permission;
    return permission === undefined || may(session, permission);
  };
  const steps = stepsOf(data.data, drawings, rate).flatMap((step) => {
    if (!mayOpen(step.screen)) return [];
    const path = step.screen === undefined ? '' : hrefOf(step.screen);
    return path === undefined ? [] : [{ ...step, href: `${path}${step.anchor ?? ''}` }];
  });
  const open = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional);
  const left = open.length;
  if (isHidden && open.every(({ isRepeated }) => isRepeated)) return null;
  return (
    <Box title="Primeros pasos" isWide>
      <p className="muted">
        {left === 0
          ? mayOpen('office-settings')
            ? 'La tienda tiene todo para abrir.'
            : 'De lo tuyo no falta nada.'
          : `${counted(left, 'paso queda', 'pasos quedan')} antes de abrir.`}
      </p>
      <ul className={styles.steps}>
        {steps.map(({ title, isDone, isOptional, text, href }) => (
          <li key={title}>
            <span className={`tag tag-${isDone ? 'success' : isOptional ? 'muted' : 'warning'}`}>
              {isDone ? 'Listo' : isOptional ? 'Opcional' : 'Falta'}
            </span>
            <a href={href}>{title}</a>
            <span className="small muted">{text}</span>
          </li>
        ))}
      </ul>
      <PaymentTests />
      <div className="cluster">
        <TestMail />
        {left === 0 && (
          <Button look="small" onClick={() => $areStepsHidden.set(true)}>
            Ocultar los primeros pasos
          </Button>
        )}
      </div>
    </Box>
  );
};
