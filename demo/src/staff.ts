import type { Role } from '@trama/contract/words/access/access-policy';
import type { LicenceType, Profession } from '@trama/contract/words/people/providers';
import { mailbox } from './people.ts';

export interface DemoProvider {
  role: Role;
  nombre: string;
  apellido: string;
  profesion?: Profession;
  especialidad?: string;
  matricula?: string;
  matricula_tipo?: LicenceType;
  matricula_jurisdiccion?: string;
  account?: string;
}

const national = (matricula: string) => ({ matricula, matricula_tipo: 'MN' }) as const;
const provincial = (matricula: string, matricula_jurisdiccion: string) =>
  ({ matricula, matricula_tipo: 'MP', matricula_jurisdiccion }) as const;
const psychiatrist = (especialidad: string) => ({ profesion: 'psiquiatria', especialidad }) as const;
const psychologist = (especialidad: string) => ({ profesion: 'psicologia', especialidad }) as const;
/** Companions have certificates; few provinces give them a licence. */
const COMPANION = { profesion: 'acompanamiento' } as const;

/** Twelve providers of every role, and reception. The first of each role has an account to try. */
export const PROVIDERS: DemoProvider[] = [
  { role: 'administrador', nombre: 'Graciela', apellido: 'Montenegro', account: 'administracion' },
  {
    role: 'director_medico',
    nombre: 'Ernesto',
    apellido: 'Villafañe',
    ...psychiatrist('Psiquiatría de enlace'),
    ...national('48211'),
    account: 'direccion',
  },
  {
    role: 'director_medico',
    nombre: 'Silvina',
    apellido: 'Arce',
    ...psychiatrist('Adicciones'),
    ...national('51377'),
  },
  { role: 'auditor', nombre: 'Osvaldo', apellido: 'Pereda', account: 'auditoria' },
  {
    role: 'psiquiatra',
    nombre: 'Mariana',
    apellido: 'Olivera',
    ...psychiatrist('Infanto-juvenil'),
    ...national('60914'),
    account: 'psiquiatria',
  },
  {
    role: 'psiquiatra',
    nombre: 'Rodrigo',
    apellido: 'Saavedra',
    ...psychiatrist('Adultos'),
    ...national('63120'),
  },
  {
    role: 'psiquiatra',
    nombre: 'Cecilia',
    apellido: 'Anzoátegui',
    ...psychiatrist('Gerontopsiquiatría'),
    ...national('65408'),
  },
  {
    role: 'psicologo',
    nombre: 'Luciano',
    apellido: 'Ferreyra',
    ...psychologist('Terapia cognitivo-conductual'),
    ...provincial('2207', 'Córdoba'),
    account: 'psicologia',
  },
  {
    role: 'psicologo',
    nombre: 'Daniela',
    apellido: 'Quinteros',
    ...psychologist('Terapia familiar'),
    ...provincial('2391', 'Córdoba'),
  },
  {
    role: 'psicologo',
    nombre: 'Ariel',
    apellido: 'Bermúdez',
    ...psychologist('Psicoanálisis'),
    ...provincial('2544', 'Santa Fe'),
  },
  {
    role: 'acompanante_terapeutico',
    nombre: 'Noelia',
    apellido: 'Carrizo',
    ...COMPANION,
    matricula: 'AT 118',
    account: 'acompanamiento',
  },
  {
    role: 'acompanante_terapeutico',
    nombre: 'Maximiliano',
    apellido: 'Oyola',
    ...COMPANION,
    matricula: 'AT 126',
  },
  { role: 'recepcion', nombre: 'Paula', apellido: 'Giménez', account: 'recepcion' },
];

export const DEMO_PASSWORD = 'Demo-Trama-2026';

export function demoEmail({ account, nombre, apellido }: DemoProvider): string {
  return `${account ?? mailbox(`${nombre}.${apellido}`)}@demo.test`;
}

/** The address of the account that this role has to try. */
export function accountOf(role: Role): string {
  const provider = PROVIDERS.find((one) => one.role === role && one.account);
  if (!provider) throw new Error(`The demo has no account for ${role}.`);
  return demoEmail(provider);
}
