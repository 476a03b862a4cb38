import * as z from 'zod/mini';
import { json, type Routes, redirect } from '../http.ts';
import { html, page, showTime } from '../page.ts';
import type { CaughtMail, Inbox } from './inbox.ts';

/** Body of `POST /api/correo/fallas`. */
const misbehaviour = z.object({
  failNext: z.optional(z.int()),
  failCode: z.optional(z.int()),
  dropNext: z.optional(z.int()),
  delayMs: z.optional(z.int()),
});

const missing = () =>
  page(
    'No encontrado',
    html`<h1>Este correo ya no está</h1><p><a href="/correo">Volver</a></p>`,
    404,
  );

const row = (mail: CaughtMail) => html`<li><a href="/correo/${mail.id}"><b>${mail.subject}</b>
<time>${showTime(mail.receivedAt)}</time><span>para ${mail.to.join(', ')}</span></a></li>`;

const list = (mails: readonly CaughtMail[]): Response =>
  page(
    `Correo (${mails.length})`,
    html`<div class="bar"><div><h1>Correo de la tienda</h1>
<p class="muted">Todo lo que la tienda envía llega aquí, y solo aquí.</p></div>
<form method="post" action="/correo/vaciar"><button>Vaciar</button></form></div>
${
  mails.length === 0
    ? html`<div class="card"><p>Todavía no llegó ningún correo.</p><p class="muted">Haz un pedido o
regístrate en la tienda; la página se actualiza sola.</p></div>`
    : html`<ul class="list">${mails.toReversed().map(row)}</ul>`
}
<script>setTimeout(() => location.reload(), 5000)</script>`,
  );

/**
 * Makes the frame as tall as the mail, since a scrolling frame shows little on a phone. The height is measured at one
 * pixel, because a document is never shorter than its frame.
 */
const fitLetter = html`<script>
const letter = document.querySelector('iframe');
const fit = () => {
  const { contentDocument } = letter;
  if (!contentDocument) return;
  letter.style.height = '1px';
  letter.style.height = contentDocument.documentElement.scrollHeight + 2 + 'px';
};
letter.addEventListener('load', fit);
let width = innerWidth;
addEventListener('resize', () => {
  // The width stays while a phone hides its address bar.
  if (width === innerWidth) return;
  width = innerWidth;
  fit();
});
fit();
</script>`;

const one = (mail: CaughtMail): Response =>
  page(
    mail.subject,
    html`<p><a href="/correo">← Todos los correos</a></p><h1>${mail.subject}</h1>
<dl><dt>De</dt><dd>${mail.from}</dd><dt>Para</dt><dd>${mail.to.join(', ')}</dd>
${mail.replyTo ? html`<dt>Responder a</dt><dd>${mail.replyTo}</dd>` : undefined}
<dt>Recibido</dt><dd>${showTime(mail.receivedAt)}</dd><dt>Message-ID</dt><dd>${mail.messageId}</dd></dl>
<iframe title="Correo" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
srcdoc="${mail.html.replace('<head>', '<head><base target="_top">')}"></iframe>
${fitLetter}
<details><summary>Versión de texto</summary><pre>${mail.text}</pre></details>`,
  );

export const mailRoutes = (inbox: Inbox): Routes => {
  const find = (id: string | undefined) => inbox.mails().find((mail) => mail.id === id);
  return {
    'GET /correo': () => list(inbox.mails()),
    'POST /correo/vaciar': () => {
      inbox.clear();
      return redirect('/correo');
    },
    'GET /correo/:id': ({ params }) => {
      const mail = find(params.id);
      return mail ? one(mail) : missing();
    },
    /** Lists mails, the oldest first; `?to=` filters by recipient. */
    'GET /api/correo': ({ url }) => {
      const to = url.searchParams.get('to')?.toLowerCase();
      const mails = inbox.mails();
      return json(
        to ? mails.filter((mail) => mail.to.some((one) => one.toLowerCase() === to)) : mails,
      );
    },
    'GET /api/correo/:id': ({ params }) => {
      const mail = find(params.id);
      return mail ? json(mail) : json({ message: 'no such mail' }, 404);
    },
    'DELETE /api/correo': () => {
      inbox.clear();
      return json({});
    },
    'POST /api/correo/fallas': async ({ request }) => {
      const how = misbehaviour.safeParse(await request.json().catch(() => null));
      if (!how.success) return json({ message: how.error.message }, 400);
      inbox.misbehave(how.data);
      return json({});
    },
  };
};
