import type { Patient } from '@trama/contract/schemas/people/patients';
import type { IssuedCopy } from '@trama/contract/schemas/record/copies';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';

/** A copy that is being printed: what is known of it before its last page. */
export interface CopyBegun {
  code: string;
  issuedAt: Date;
  patient: Pick<Patient, 'nombre' | 'apellido' | 'dni'>;
  folios: number;
  head: Buffer | null;
}

interface NewCopy extends CopyBegun {
  initials: string;
  lastDigits: string | null;
  pages: number;
  sha256: Buffer;
}

/** Its number. */
export async function insertCopy(tx: Tx, actor: Actor, patientId: number, copy: NewCopy): Promise<number> {
  const { id_copia } = await tx
    .insertInto('copias')
    .values({
      id_paciente: patientId,
      codigo: copy.code,
      fecha_creacion: copy.issuedAt,
      registrado_por: actor.id,
      emisor: sql`autor_de(${actor.id})`,
      iniciales: copy.initials,
      dni_final: copy.lastDigits,
      folios: copy.folios,
      cabeza: copy.head,
      paginas: copy.pages,
      sha256: copy.sha256,
    })
    .returning('id_copia')
    .executeTakeFirstOrThrow();
  return id_copia;
}

type FoundCopy = IssuedCopy & { id_copia: number; id_paciente: number };

/** Needs only the code that is printed on the copy. */
export async function findCopy(db: Db, code: string): Promise<FoundCopy | undefined> {
  const { rows } = await sql<FoundCopy>`
    select c.id_copia, c.id_paciente, c.codigo, c.fecha_creacion, c.emisor, c.iniciales, c.dni_final, c.folios,
           c.paginas, encode(c.sha256, 'hex') as sha256
      from copias c where c.codigo = ${code}`.execute(db);
  return rows[0];
}
