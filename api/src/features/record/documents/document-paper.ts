import { formatLongDate, formatMoment } from '@trama/contract/words/clinic-time';
import { fullName, lastNameFirst } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { standingText } from '@trama/contract/words/people/providers';
import { checkPath, codeText } from '@trama/contract/words/record/copies';
import { isAdministrative, NOT_A_PRESCRIPTION, numberText } from '@trama/contract/words/record/documents';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import { type Letterhead, letterheadBlock } from '../../people/settings/letterhead.service.ts';
import type { DocumentFacts } from './documents.queries.ts';

export interface PrintedDocument {
  clase: string;
  titulo: string;
  numero: string;
  codigo: string;
  texto: string;
  facts: DocumentFacts;
  clinic: Letterhead;
  publicUrl: string;
}

/** The desk signs with a name alone: a profession would say what the patient came for. */
const issuerText = ({ clase, facts: { emisor } }: PrintedDocument) =>
  isAdministrative(clase) ? fullName(emisor) : `${fullName(emisor)} (${standingText(emisor)})`;

export function documentFacts(document: PrintedDocument): PaperFacts {
  const { titulo, numero, codigo, facts, clinic } = document;
  const { paciente, ahora, emisor } = facts;
  const name = lastNameFirst(paciente);
  return {
    title: `${titulo} ${numberText(numero)}`,
    author: fullName(emisor),
    issuedAt: new Date(ahora),
    header: {
      left: `${name} · ${documentText(paciente) ?? 'Sin DNI registrado'}`,
      right: numberText(numero),
    },
    footer: [
      clinic.nombre,
      `Emitido el ${formatMoment(new Date(ahora).toISOString())} por ${issuerText(document)}`,
      `Código ${codeText(codigo)}`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

export function documentBlocks(document: PrintedDocument): Block[] {
  const { titulo, numero, codigo, texto, facts, clinic, publicUrl } = document;
  const url = `${publicUrl}${checkPath(codigo)}`;
  const date = formatLongDate(new Date(facts.ahora).toISOString());
  return [
    letterheadBlock(clinic),
    { kind: 'title', text: titulo, subtitle: `${numberText(numero)} · ${date}` },
    { kind: 'text', text: texto },
    { kind: 'ending' },
    {
      kind: 'proof',
      url,
      alt: `Código QR que lleva a ${url}`,
      facts: [
        ['Emitido por', issuerText(document)],
        ['Número', numero],
        ['Código de verificación', codeText(codigo)],
        ['Dónde se comprueba', url],
      ],
    },
    {
      kind: 'closing',
      text: NOT_A_PRESCRIPTION,
      signatures: ['Firma y aclaración', 'Sello de la institución'],
    },
  ];
}
