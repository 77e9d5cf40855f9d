import { Readable } from 'node:stream';
import type { PayerSheetQuery } from '@trama/contract/schemas/agenda/attendance';
import { SHEET_PATIENTS_MAX, TOO_MANY_ON_SHEET } from '@trama/contract/words/agenda/conformity';
import type { FastifyReply } from 'fastify';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps } from '../../../platform/http/feature.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { letterheadOf } from '../../people/settings/letterhead.service.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { sheetBlocks, sheetFacts } from './attendance-sheet.ts';
import { PAYER_NAME, SHEETS, type SheetPatient, SIGNATURES } from './sheets.queries.ts';

/** What a route that prints sheets sends. */
export const SHEET_STATEMENTS = [SHEETS, SIGNATURES, PAYER_NAME];

/** The sheets of one patient, or of all patients of a payer, as one PDF that is made while it is sent. */
export async function sendSheets(
  { db, clinicName }: Pick<FeatureDeps, 'db' | 'clinicName'>,
  guard: Guard,
  reply: FastifyReply,
  { mes, id_prestador, id_paciente, id_financiador }: PayerSheetQuery,
) {
  const values = [`${mes}-01`, id_prestador ?? null, id_paciente ?? null, id_financiador ?? null];
  const patients = await guard.read<SheetPatient>(SHEETS, values);
  if (patients.length > SHEET_PATIENTS_MAX) throw invalidField('id_financiador', TOO_MANY_ON_SHEET);
  const sheets = {
    month: mes,
    clinic: letterheadOf(await currentSettings(db), clinicName),
    patients,
    payer: id_paciente === undefined ? await payerName(guard, id_financiador) : null,
    signaturesOf: (some: SheetPatient[]) => signaturesOf(guard, some),
  };
  const paper = printPaper(sheetFacts(sheets), sheetBlocks(sheets), givenUp(reply));
  const whose = id_paciente ?? `financiador-${id_financiador}`;
  reply.type('application/pdf');
  reply.header('Content-Disposition', attachment(`planilla-de-asistencia-${whose}-${mes}.pdf`));
  return reply.send(Readable.from(paper, { objectMode: false }));
}

async function payerName(guard: Guard, id: number | undefined): Promise<string> {
  const [payer] = await guard.read<{ nombre: string }>(PAYER_NAME, [id ?? null]);
  if (!payer) throw invalidField('id_financiador', 'El financiador no es válido');
  return payer.nombre;
}

async function signaturesOf(guard: Guard, patients: SheetPatient[]): Promise<Map<number, string>> {
  const drawn = patients
    .flatMap(({ turnos }) => turnos)
    .flatMap(({ conformidad }) => (conformidad?.medio === 'pantalla' ? conformidad.id_conformidad : []));
  if (drawn.length === 0) return new Map();
  const rows = await guard.read<{ id_conformidad: number; firma: string }>(SIGNATURES, [drawn]);
  return new Map(rows.map(({ id_conformidad, firma }) => [Number(id_conformidad), firma]));
}
