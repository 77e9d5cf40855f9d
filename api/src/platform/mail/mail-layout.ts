import { fullName } from '@trama/contract/words/full-name';
import type { MailContent } from './mailer.ts';

interface MailParts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  links?: { label: string; url: string }[];
  closing: string[];
}

const SIGNATURE = 'Sistema de Gestión Médica';

export interface Named {
  nombre: string | null;
  apellido: string | null;
}

/** On one line: a line break inside a name must not look like a sentence of the clinic. */
export const greetingOf = (person: Named) => `Estimado/a ${fullName(person).replace(/\s+/g, ' ')}:`;

/** One message, twice: as plain text and as simple HTML that every mail program shows alike. */
export function composeMail(parts: MailParts): MailContent {
  return { subject: parts.subject, text: plainText(parts), html: html(parts) };
}

function plainText({ greeting, paragraphs, links = [], closing }: MailParts): string {
  // One link needs no name: the paragraph before it says what it does.
  const addresses = links.map(({ label, url }) => (links.length > 1 ? `${label}: ${url}` : url));
  return [greeting, ...paragraphs, ...addresses, ...closing, SIGNATURE].join('\n\n');
}

function html({ subject, greeting, paragraphs, links = [], closing }: MailParts): string {
  const buttons = links.map(
    (
      link,
    ) => `<p style="margin:24px 0"><a href="${escaped(link.url)}" style="background:#12355b;border-radius:6px;color:#ffffff;display:inline-block;font-weight:bold;padding:12px 20px;text-decoration:none">${escaped(link.label)}</a></p>
<p style="color:#51606f;font-size:13px;margin:0 0 16px">Si el botón no funciona, copie esta dirección en su navegador:<br><span style="word-break:break-all">${escaped(link.url)}</span></p>`,
  );
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="background:#f4f6f8;color:#1c2733;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;margin:0;padding:24px">
<div style="background:#ffffff;border-radius:8px;margin:0 auto;max-width:560px;padding:32px">
${paragraph(greeting)}
${paragraphs.map(paragraph).join('\n')}
${buttons.join('\n')}
${closing.map(paragraph).join('\n')}
<p style="border-top:1px solid #dfe5eb;color:#51606f;font-size:13px;margin:24px 0 0;padding-top:16px">${SIGNATURE}</p>
</div>
</body>
</html>`;
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
