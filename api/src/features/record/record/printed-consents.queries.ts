import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf } from '../../../platform/access/reach.ts';
import { authorsOf, entryFieldsOf, folioOf } from '../../../platform/entries/entry-fields.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { performerJson } from '../../people/providers/performers.service.ts';
import type { PrintedConsent, PrintedRevocation } from './record.types.ts';

const CONSENT = { clase: `'consent'`, patient: 'allowed.id_paciente', object: 'c.id_consentimiento' };
const REVOCATION = { clase: `'revocation'`, patient: 'allowed.id_paciente', object: 'v.id_revocacion' };
const PAPER = { clase: `'attachment'`, patient: 'allowed.id_paciente', object: 'c.id_adjunto' };

/** SQL of the folio, the marks and the author of an entry: as they were that day. */
const entryColumns = (entry: typeof CONSENT, recorder: string) =>
  sql.raw(
    Object.entries({
      autor: `coalesce(${authorsOf(entry).autor}::json, ${performerJson(recorder)})`,
      ...entryFieldsOf(entry),
    })
      .map(([name, text]) => `${text} as ${name}`)
      .join(', '),
  );

export async function listConsents(tx: Tx, allowed: Allowed): Promise<PrintedConsent[]> {
  const { rows } = await sql<PrintedConsent>`
    select c.tipo, x.titulo || ', versión ' || x.version as texto, x.texto as contenido, c.otorgado_por, c.representante,
           c.fecha_acto, c.medio, ${sql.raw(folioOf(PAPER))} as folio_adjunto, encode(c.firma_sha256, 'hex') as firma_sha256,
           c.nota, c.fecha_creacion, ${entryColumns(CONSENT, 'c.registrado_por')}
      from consentimientos c left join textos_consentimiento x using (id_texto) cross join ${reachOf(allowed)} allowed
     where c.id_paciente = allowed.id_paciente
     order by c.id_consentimiento`.execute(tx);
  return rows;
}

export async function listRevocations(tx: Tx, allowed: Allowed): Promise<PrintedRevocation[]> {
  const { rows } = await sql<PrintedRevocation>`
    select c.tipo, ${sql.raw(folioOf(CONSENT))} as folio_consentimiento, v.motivo, v.fecha_creacion,
           ${entryColumns(REVOCATION, 'v.registrado_por')}
      from revocaciones_consentimiento v join consentimientos c using (id_consentimiento) cross join ${reachOf(allowed)} allowed
     where v.id_paciente = allowed.id_paciente
     order by v.id_revocacion`.execute(tx);
  return rows;
}
