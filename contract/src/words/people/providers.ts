import { roleLabel } from '../access/access-policy.ts';

export const PROVIDER_STATUSES = ['active', 'inactive', 'all'] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** What somebody is by their degree, apart from the role, which says what they may do here. */
export const PROFESSION_LABELS = {
  psicologia: 'Psicología',
  psiquiatria: 'Psiquiatría',
  trabajo_social: 'Trabajo social',
  terapia_ocupacional: 'Terapia ocupacional',
  enfermeria: 'Enfermería',
  acompanamiento: 'Acompañamiento terapéutico',
  otra: 'Otra',
} as const;
export type Profession = keyof typeof PROFESSION_LABELS;
export const PROFESSIONS = Object.keys(PROFESSION_LABELS) as [Profession, ...Profession[]];

const PROFESSION_WORDS: [RegExp, Profession][] = [
  [/psiquiatr/, 'psiquiatria'],
  [/psicolog/, 'psicologia'],
  [/trabajo? social|trabajador/, 'trabajo_social'],
  [/ocupacional/, 'terapia_ocupacional'],
  [/enfermer/, 'enfermeria'],
  [/acompan/, 'acompanamiento'],
];

/** The profession that somebody's own words name: 'Lic. en Psicología', 'Médica psiquiatra'. */
export function professionOf(words: string): Profession | undefined {
  const plain = words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return (
    PROFESSIONS.find((profession) => profession === plain) ??
    PROFESSION_WORDS.find(([word]) => word.test(plain))?.[1]
  );
}

export function professionLabel(profession: string | null): string | null {
  return profession === null ? null : (PROFESSION_LABELS[profession as Profession] ?? profession);
}

/** A national licence (matrícula nacional), or one of a province. */
export const LICENCE_TYPE_LABELS = { MN: 'Nacional (M.N.)', MP: 'Provincial (M.P.)' } as const;
export type LicenceType = keyof typeof LICENCE_TYPE_LABELS;
export const LICENCE_TYPES = Object.keys(LICENCE_TYPE_LABELS) as [LicenceType, ...LicenceType[]];

export interface Licensed {
  matricula: string | null;
  matricula_tipo: string | null;
  matricula_jurisdiccion: string | null;
}

const TYPE_AS_TYPED = /^M\.?\s?[NP]\.?\s*/i;
const TYPE_AS_WRITTEN: Record<string, string> = { MN: 'M.N.', MP: 'M.P.' };

/** 'M.N. 12345' or 'M.P. 2207 (Córdoba)'; null without a number. A number that was typed with its type says it once. */
export function licenceText({
  matricula,
  matricula_tipo: type,
  matricula_jurisdiccion: jurisdiction,
}: Licensed): string | null {
  if (!matricula) return null;
  const number = type
    ? `${TYPE_AS_WRITTEN[type] ?? type} ${matricula.replace(TYPE_AS_TYPED, '')}`
    : matricula;
  return jurisdiction ? `${number} (${jurisdiction})` : number;
}

/** 'Psicología, Terapia familiar'; null when neither is known. */
export function professionText(provider: {
  profesion: string | null;
  especialidad: string | null;
}): string | null {
  return [professionLabel(provider.profesion), provider.especialidad].filter(Boolean).join(', ') || null;
}

interface Standing extends Licensed {
  role: string;
  profesion?: string | null;
  especialidad?: string | null;
}

/** 'Psicología, Terapia familiar, matrícula M.N. 77', as under a signature; the role when no profession is recorded. */
export function standingText(person: Standing): string {
  const { profesion = null, especialidad = null } = person;
  const licence = licenceText(person);
  const profession = professionText({ profesion, especialidad }) ?? roleLabel(person.role);
  return [profession, licence && `matrícula ${licence}`].filter(Boolean).join(', ');
}

/** Who wrote an entry, as they were that day. */
export interface FrozenAuthor extends Licensed {
  nombre: string | null;
  apellido: string | null;
  role: string;
  profesion: string | null;
  especialidad: string | null;
}

/** What a provider did lately: the newest follow-ups. */
export const RECENT_WORK_MAX = 20;

export const PERFORMER_UNAVAILABLE = 'Datos del paciente o prestador no disponibles';
