import { ProviderInput } from '@trama/contract/schemas/people/providers';
import { ROLES, type Role, roleLabel } from '@trama/contract/words/access/access-policy';
import { type ImportTarget, TARGETS_OF, targetLabel } from '@trama/contract/words/exchange/imports';
import { LICENCE_TYPES, professionOf } from '@trama/contract/words/people/providers';
import { isSaid, type ReadRow, type RowTexts, withoutTooLong } from '../read-row.ts';
import { properCase, splitName } from '../values/names.ts';
import { plainWords } from '../values/plain-words.ts';

/** An imported provider without an address cannot sign in until somebody adds it. */
const ImportedProvider = ProviderInput.extend({ email: ProviderInput.shape.email.optional() });

/** How clinics call what somebody does here, by the beginnings of the words. */
const ROLE_WORDS: [RegExp, Role][] = [
  [/^director/, 'director_medico'],
  [/psiquiatr/, 'psiquiatra'],
  [/psicolog/, 'psicologo'],
  [/^(a\.?t\.?$|acompan)/, 'acompanante_terapeutico'],
  [/^(recepcion|secretari)/, 'recepcion'],
  [/^administrador/, 'administrador'],
  [/^auditor/, 'auditor'],
];

const ROLE_OF_PROFESSION: Partial<Record<string, Role>> = {
  psicologia: 'psicologo',
  psiquiatria: 'psiquiatra',
  acompanamiento: 'acompanante_terapeutico',
};

const byWords = <T>(words: [RegExp, T][], plain: string) => words.find(([word]) => word.test(plain))?.[1];

function readRole(text: string): string | undefined {
  const plain = plainWords(text);
  return (
    ROLES.find((role) => role === plain || plainWords(roleLabel(role)) === plain) ??
    byWords(ROLE_WORDS, plain)
  );
}

const readProfession = (text: string): string => professionOf(text) ?? 'otra';

function readLicenceType(text: string): string | undefined {
  const plain = plainWords(text).replace(/[^a-z]/g, '');
  if (plain.startsWith('nac')) return 'MN';
  if (plain.startsWith('prov')) return 'MP';
  return LICENCE_TYPES.find((type) => type.toLowerCase() === plain);
}

const READERS: Partial<Record<ImportTarget, (text: string) => string | undefined>> = {
  nombre: properCase,
  apellido: properCase,
  email: (text) => text.toLowerCase().replace(/^mailto:/, ''),
  role: readRole,
  profesion: readProfession,
  matricula_tipo: readLicenceType,
};

/** What a row says of a provider. The role can follow from the profession. */
export function readProviderRow(said: RowTexts): ReadRow {
  const { texts, problemas } = withoutTooLong(said);
  const fields: Record<string, string> = {};
  for (const [target, text] of saidOf(texts)) {
    const value = (READERS[target] ?? String)(text);
    if (value === undefined) problemas.push(`${targetLabel(target)}: no se entiende «${text}»`);
    else fields[target] = value;
  }
  const role = fields.role ?? ROLE_OF_PROFESSION[fields.profesion ?? ''];
  const checked = ImportedProvider.safeParse({ ...fields, ...(role && { role }) });
  for (const { path, message } of checked.error?.issues ?? [])
    if (!problemas.some((problem) => problem.startsWith(targetLabel(path[0] as ImportTarget))))
      problemas.push(`${targetLabel(path[0] as ImportTarget)}: ${message}`);
  const isRight = problemas.length === 0 && checked.success;
  return {
    datos: isRight ? checked.data : null,
    clave: null,
    problemas,
    notas: null,
    autor: null,
    profesionales: null,
  };
}

function saidOf(texts: RowTexts): [ImportTarget, string][] {
  const { apellido_y_nombre, nombre_y_apellido } = texts;
  const together = apellido_y_nombre || nombre_y_apellido;
  const name = together ? splitName(together, apellido_y_nombre ? 'first' : 'last') : null;
  const all = { ...texts, ...(name && { apellido: name.apellido, nombre: name.nombre ?? '' }) };
  return TARGETS_OF.providers.flatMap((target): [ImportTarget, string][] => {
    const text = all[target];
    return isSaid(text) && !target.includes('_y_') ? [[target, text]] : [];
  });
}
