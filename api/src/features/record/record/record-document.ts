import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate, formatMoment, formatNumber } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, calledName, fullName } from '@trama/contract/words/full-name';
import { documentText } from '@trama/contract/words/people/patients';
import { IMMINENT, RISK_KIND_LABELS, riskText } from '@trama/contract/words/people/risk';
import { checkPath, codeText } from '@trama/contract/words/record/copies';
import { HOUR_UNKNOWN } from '@trama/contract/words/record/entries';
import type { EntryFacts } from '@trama/contract/words/record/entry-facts';
import {
  FOLLOW_UP_LABELS,
  FOLLOW_UP_TEXT_FIELDS,
  MODALITY_LABELS,
  provenanceText,
} from '@trama/contract/words/record/follow-ups';
import type { Block, PaperFacts } from '../../../platform/paper/blocks.ts';
import { type Letterhead, letterheadBlock } from '../../people/settings/letterhead.service.ts';
import type { Period, PrintedAttachment, PrintedFollowUp, RecordSnapshot } from './record.types.ts';
import { type AnnexReader, annexBlocks } from './record-annexes.ts';
import { type AttachmentReader, attachmentBlocks } from './record-attachments.ts';
import { correctionBlocks, entryTitle, NO_ENTRIES, note, personText, prose } from './record-blocks.ts';
import { consentBlocks } from './record-consents.ts';
import { dischargeBlocks } from './record-discharges.ts';
import { type DocumentReader, issuedBlocks } from './record-documents.ts';
import type { EntryReader } from './record-entries.ts';
import { type FurtherReader, foliosWith, furtherBlocks } from './record-further.ts';
import { ANNEX, currentVersion, historyBlocks, type VersionReader, versionBlocks } from './record-history.ts';
import { type ListReader, listBlocks } from './record-lists.ts';
import { contactBlocks, patientBlocks, teamBlocks } from './record-people.ts';
import { riskEntryBlocks } from './record-risk.ts';
import { meetingBlocks, signatureBlocks, type TeamReader } from './record-team.ts';

/** At most so many; long ones fewer. */
const FOLLOW_UPS_AT_ONCE = 50;

/** Parts that are too long to be held all at once are read when their turn comes. */
export interface RecordReader
  extends ListReader,
    EntryReader,
    VersionReader,
    FurtherReader,
    AttachmentReader,
    AnnexReader,
    DocumentReader,
    TeamReader {
  /** As many of the first ones as are read at once. */
  followUps(ids: number[]): Promise<PrintedFollowUp[]>;
}

/** Where the copy comes from: the clinic, and the code and address by which it is checked. */
export interface Issue {
  clinic: Letterhead;
  issuedAt: Date;
  code: string;
  publicUrl: string;
}

/** Follow-ups, earlier versions and annexes: what the length of a record depends on. */
export function countParts({ followUps, versions, attachments }: RecordSnapshot): number {
  return followUps.length + Math.max(0, versions.length - 1) + attachments.length;
}

export function recordFacts(
  { patient, issuer }: RecordSnapshot,
  { clinic, issuedAt, code }: Issue,
): PaperFacts {
  const issued = `Emitido el ${formatMoment(issuedAt.toISOString())} por ${personText(issuer)}`;
  const name = calledLastNameFirst(patient);
  return {
    title: `Historia clínica de ${name}`,
    author: fullName(issuer),
    issuedAt,
    header: {
      left: `${name} · ${documentText(patient) ?? 'Sin DNI registrado'}`,
      right: 'Historia clínica',
    },
    footer: [clinic.nombre, issued, `Código ${codeText(code)}`].filter(Boolean).join('\n'),
  };
}

/** The same reader, which adds to `printed` the folios of the changes and corrections that came with what it read. */
function noting(reader: RecordReader, printed: number[]): RecordReader {
  const noted = <T extends EntryFacts>(entries: T[]): T[] => {
    for (const entry of entries) printed.push(...foliosWith(entry));
    return entries;
  };
  return {
    ...reader,
    records: async (name, ids) => noted(await reader.records(name, ids)),
    entries: async (kind, ids) => noted(await reader.entries(kind, ids)),
    followUps: async (ids) => noted(await reader.followUps(ids)),
    attachments: async (ids) => noted(await reader.attachments(ids)),
    documents: async (ids) => {
      const documents = noted(await reader.documents(ids));
      noted(documents.flatMap(({ anulaciones }) => anulaciones));
      return documents;
    },
    meetings: async (ids) => noted(await reader.meetings(ids)),
    signatures: async (ids) => noted(await reader.signatures(ids)),
    version: async (historyId, version) => {
      const held = await reader.version(historyId, version);
      noted([held]);
      return held;
    },
  };
}

/** The whole record: person, team, history, lists, sessions from the first to the last, earlier versions. */
export async function* recordBlocks(
  record: RecordSnapshot,
  issue: Issue,
  plainReader: RecordReader,
): AsyncGenerator<Block> {
  const { patient } = record;
  const printed: number[] = [];
  const reader = noting(plainReader, printed);
  yield letterheadBlock(issue.clinic);
  yield { kind: 'title', text: 'Historia clínica', subtitle: calledLastNameFirst(patient) };
  if (record.period) yield note(partialText(record.period));
  else yield* riskBlocks(patient);
  yield* patientBlocks(record);
  if (!record.period) {
    yield* contactBlocks(record);
    yield* teamBlocks(record);
  }
  yield* historyBlocks(record, reader);
  yield* listBlocks(record, reader);
  yield* riskEntryBlocks(record, reader);
  const held = yield* followUpBlocks(record, reader);
  yield* dischargeBlocks(record, reader);
  yield* meetingBlocks(record, reader);
  yield* consentBlocks(record);
  for (const entry of [...record.consents, ...record.revocations]) printed.push(...foliosWith(entry));
  const annexes: PrintedAttachment[] = [];
  yield* attachmentBlocks(record, reader, (attachment) => annexes.push(attachment));
  yield* issuedBlocks(record, reader);
  yield* signatureBlocks(record, reader);
  yield* earlierVersionBlocks(record, reader);
  yield* furtherBlocks(record, printed, reader);
  yield* annexBlocks(annexes, reader);
  yield { kind: 'ending' };
  yield proofBlock(record, issue);
  yield {
    kind: 'closing',
    text: closingText(record, held),
    signatures: ['Firma y aclaración', 'Sello de la institución'],
  };
}

/** Says at once that it is not the whole record. */
const partialText = ({ desde, hasta }: Period) =>
  `Copia parcial: contiene lo que corresponde al período del ${formatDate(desde)} al ${formatDate(hasta)}. Los folios de otras fechas no se incluyen.`;

/** On page one, where a reader of the copy looks first. */
function riskBlocks({ riesgo_actual, riesgo_fecha, riesgo_autor, ...risk }: Patient): Block[] {
  if (!riesgo_actual || !riesgo_fecha) return [];
  const { riesgo_tipo, riesgo_inminente, riesgo_reevaluar } = risk;
  const source = riesgo_tipo
    ? `Según la evaluación (${RISK_KIND_LABELS[riesgo_tipo].toLowerCase()}) del`
    : 'Según la historia clínica guardada el';
  const review = riesgo_reevaluar ? ` Reevaluar el ${formatDate(riesgo_reevaluar)}.` : '';
  return [
    {
      kind: 'entry',
      text: [riskText(riesgo_actual), riesgo_inminente && IMMINENT.toLowerCase()].filter(Boolean).join(', '),
    },
    note(`${source} ${formatMoment(riesgo_fecha)} por ${riesgo_autor}.${review}`),
  ];
}

/** Returns how many it numbered. */
async function* followUpBlocks(
  { followUps }: RecordSnapshot,
  reader: RecordReader,
): AsyncGenerator<Block, number> {
  yield { kind: 'section', text: 'Seguimientos' };
  if (followUps.length === 0) yield note(NO_ENTRIES);
  let number = 0;
  let year = '';
  for (let from = 0; from < followUps.length; ) {
    const part = await reader.followUps(followUps.slice(from, from + FOLLOW_UPS_AT_ONCE));
    from += part.length;
    for (const followUp of part) {
      // An entry in error is printed without a number: it counts for nothing.
      if (!followUp.error) number += 1;
      const yearOf = followUp.fecha.slice(0, 4);
      yield* followUpEntry(followUp, number, yearOf === year ? undefined : yearOf);
      year = yearOf;
    }
  }
  return number;
}

function followUpEntry(followUp: PrintedFollowUp, number: number, bookmark: string | undefined): Block[] {
  const { fecha, fecha_creacion, prestador, autor } = followUp;
  const provenance = provenanceText(followUp);
  const isOthers = provenance !== null || personText(autor) !== personText(prestador);
  const recordedBy = isOthers ? ` por ${personText(autor)}` : '';
  return [
    {
      kind: 'entry',
      text: entryTitle(followUp.error ? 'Seguimiento' : `Seguimiento #${formatNumber(number)}`, followUp),
      aside: formatDate(fecha),
      bookmark,
    },
    note(
      `${provenance ?? `Prestador: ${personText(prestador)}`}. ${actText(followUp)}. Registrado el ${formatMoment(fecha_creacion)}${recordedBy}.`,
    ),
    ...FOLLOW_UP_TEXT_FIELDS.flatMap((name) => prose(FOLLOW_UP_LABELS[name], followUp[name])),
    ...correctionBlocks(followUp),
  ];
}

/** 'Hora: 10:30, presencial, 50 minutos'; 'Hora no registrada' of old ones. */
function actText({ hora, modalidad, duracion_min }: PrintedFollowUp): string {
  const modality = modalidad && MODALITY_LABELS[modalidad].toLowerCase();
  const length = duracion_min && `${duracion_min} minutos`;
  const hour = hora ? `Hora: ${hora}` : capitalised(HOUR_UNKNOWN);
  return [hour, modality, length].filter(Boolean).join(', ');
}

const capitalised = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

async function* earlierVersionBlocks(record: RecordSnapshot, reader: RecordReader): AsyncGenerator<Block> {
  const { history, versions } = record;
  const current = history && currentVersion(record);
  const others = versions.filter(({ version }) => version !== current);
  if (!history || others.length === 0) return;
  yield { kind: 'section', text: ANNEX };
  yield note(
    'De cada versión, los campos en que difiere de la siguiente, con el texto que tenían; de una posterior a la vigente, los campos en que difiere de esta.',
  );
  let next = history.contenido;
  for (const version of others) {
    const held = await reader.version(history.id_admision, version.version);
    yield* versionBlocks(version, held, next, current);
    if (version.version < history.version) next = held.contenido;
  }
}

/** How to check the copy, and where the chain of the record stood. */
function proofBlock({ folios, head, keptUntil, period }: RecordSnapshot, { code, publicUrl }: Issue): Block {
  const url = `${publicUrl}${checkPath(code)}`;
  return {
    kind: 'proof',
    url,
    alt: `Código QR que lleva a ${url}`,
    facts: [
      ['Código de verificación', codeText(code)],
      ['Dónde se comprueba', url],
      [
        'Folios',
        folios === 0 ? NO_ENTRIES : `${period ? 'Copia parcial, hasta el' : '1 a'} ${formatNumber(folios)}`,
      ],
      ['Cabeza de la cadena', head?.toString('hex') ?? NO_ENTRIES],
      ['Se conserva hasta', keptUntil ? `${formatDate(keptUntil)} (Ley 26.529, artículo 18)` : NO_ENTRIES],
    ],
  };
}

/** Entries in error are printed above and not counted here; `held` are the follow-ups. */
function closingText({ patient, errors, versions, period }: RecordSnapshot, held: number): string {
  const heldText = `${formatNumber(held)} ${held === 1 ? 'seguimiento' : 'seguimientos'}`;
  if (period)
    return `Fin de la copia parcial de la historia clínica de ${calledName(patient)}, del ${formatDate(period.desde)} al ${formatDate(period.hasta)}: ${heldText}. Copia emitida del registro electrónico de la institución (Ley 26.529, artículos 14 y 15).`;
  const saved = versions.filter(({ error }) => !error).length;
  const parts = [
    heldText,
    `${formatNumber(saved)} ${saved === 1 ? 'versión' : 'versiones'} de la historia clínica`,
  ];
  if (errors > 0)
    parts.push(
      `${formatNumber(errors)} ${errors === 1 ? 'asiento marcado' : 'asientos marcados'} ERROR, que no se cuentan`,
    );
  return `Fin de la historia clínica de ${calledName(patient)}: ${listed(parts)}. Copia emitida del registro electrónico de la institución (Ley 26.529, artículos 14 y 15).`;
}

/** 'a, b y c' */
const listed = (parts: string[]) => new Intl.ListFormat('es-AR').format(parts);
