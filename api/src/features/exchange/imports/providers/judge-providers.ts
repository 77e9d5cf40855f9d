import type { RowResult } from '@trama/contract/words/exchange/imports';
import type { Tx } from '../../../../database/connect.ts';
import type { HeldImport } from '../imports.queries.ts';
import { sharesWord } from '../values/plain-words.ts';
import { professionalKey } from '../values/professionals.ts';
import { type JudgedRow, judgeInParts, type Verdict } from '../verdicts.queries.ts';

export interface NewProvider {
  nombre: string;
  apellido: string;
  role: string;
  email?: string | null;
  matricula?: string | null;
}

type Row = JudgedRow<NewProvider>;

interface Known {
  id_prestador: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  matricula: string | null;
}

/**
 * What becomes of each row of a file of providers. It makes accounts and changes none: a role or an address is given on the
 * provider's own page. Answers how many are judged otherwise than before.
 */
export async function judgeProviders(tx: Tx, { id_importacion: id }: HeldImport): Promise<number> {
  const judge = judgeAgainst(await knownProviders(tx));
  return judgeInParts<NewProvider>(tx, id, async (rows) => rows.map(judge));
}

const knownProviders = (tx: Tx): Promise<Known[]> =>
  tx
    .selectFrom('prestadores')
    .select(['id_prestador', 'nombre', 'apellido', 'email', 'matricula'])
    .orderBy('id_prestador')
    .execute();

const emailKey = (email: string | null | undefined) => email?.toLowerCase() ?? '';
const licenceKey = (licence: string | null | undefined) => (licence ?? '').replace(/\D/g, '');
const nameKey = ({ nombre, apellido }: Pick<Known, 'nombre' | 'apellido'>) =>
  professionalKey(`${nombre ?? ''} ${apellido ?? ''}`);
const shownName = ({ nombre, apellido }: Pick<Known, 'nombre' | 'apellido'>) =>
  [apellido, nombre].filter(Boolean).join(', ');

/** Knows who is there, and which rows came before. */
function judgeAgainst(known: Known[]): (row: Row) => Verdict {
  const byEmail = new Map(
    known.flatMap((provider) => (provider.email ? [[emailKey(provider.email), provider]] : [])),
  );
  const byLicence = new Map(
    known.flatMap((provider) => (provider.matricula ? [[licenceKey(provider.matricula), provider]] : [])),
  );
  const byName = new Map(known.map((provider) => [nameKey(provider), provider]));
  const rowsBefore = {
    byEmail: new Map<string, Row>(),
    byName: new Map<string, Row>(),
    byLicence: new Map<string, Row>(),
  };
  return (row) => {
    const { datos, decision } = row;
    if (decision === 'omitir') return verdict('omitida');
    // Errors found while reading stay; a verdict from an earlier time is not repeated.
    if (!datos) return verdict('error', row.motivos ?? []);
    const keys = {
      byEmail: emailKey(datos.email),
      byName: nameKey(datos),
      byLicence: licenceKey(datos.matricula),
    };
    const before = {
      email: rowsBefore.byEmail.get(keys.byEmail),
      name: rowsBefore.byName.get(keys.byName),
      licence: rowsBefore.byLicence.get(keys.byLicence),
    };
    for (const by of ['byEmail', 'byName', 'byLicence'] as const)
      if (keys[by] !== '' && !rowsBefore[by].has(keys[by])) rowsBefore[by].set(keys[by], row);
    const first = datos.email ? before.email : before.name;
    if (first)
      return JSON.stringify(first.datos) === JSON.stringify(datos)
        ? verdict('igual', [`Repite la fila ${first.fila}`])
        : verdict('error', [`Es de la misma persona que la fila ${first.fila}, con otros datos`]);
    const holder = byEmail.get(emailKey(datos.email));
    if (holder)
      return sharesWord(holder.apellido ?? '', datos.apellido)
        ? verdict('igual', [`Ya es prestador: ${shownName(holder)}`], holder)
        : verdict('error', [`El email ya es de ${shownName(holder)}`]);
    const namesake = byName.get(nameKey(datos));
    if (namesake && !datos.email)
      return verdict('igual', [`Ya es prestador: ${shownName(namesake)}`], namesake);
    const licensed = byLicence.get(licenceKey(datos.matricula) || 'none');
    const near = namesake ?? licensed;
    if (near && decision !== 'crear')
      return verdict(
        'duda',
        [
          namesake
            ? `Ya hay un prestador con ese nombre: ${shownName(near)}`
            : `La matrícula ya es de ${shownName(near)}`,
        ],
        near,
      );
    const similar = before.name ?? before.licence;
    if (similar && decision !== 'crear') return verdict('duda', [`Se parece a la fila ${similar.fila}`]);
    return verdict(
      'nueva',
      datos.role === 'administrador' ? ['Será administrador: verá todas las historias'] : [],
    );
  };
}

const verdict = (resultado: RowResult, motivos: string[] = [], about?: Known): Verdict => ({
  resultado,
  motivos,
  id_objeto: about?.id_prestador ?? null,
});
