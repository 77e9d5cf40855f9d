/** Documents, insurance and contacts of the fictional patients. */
import { cuilCheckDigit } from '@trama/contract/words/people/cuil';
import { ageOf, telephone } from './facts.ts';
import { MEN, mailbox, SURNAMES, WOMEN } from './people.ts';
import { between, happens, pick, some } from './random.ts';
import type { Row, SeededPatient, SeededProvider } from './records.ts';

const PLACES = [
  ['Villa del Ceibo', 'Córdoba', 'X5001'],
  ['San Benito del Monte', 'Santa Fe', 'S3002'],
  ['Puerto Lapacho', 'Entre Ríos', 'E3103'],
  ['Barrancas del Sur', 'Buenos Aires', 'B1804'],
] as const;
const COVERAGES = [
  ['Obra Social del Litoral', 'Plan 200'],
  ['Obra Social del Litoral', 'Plan 400'],
  ['Mutual Los Algarrobos', 'Básico'],
  ['Prepaga Horizonte', 'Familiar'],
] as const;

interface Document {
  dni: string;
  female: boolean;
}

/** Made from a document number that was never issued. */
function cuilOf({ dni, female }: Document): string | null {
  const ten = `${female ? '27' : '20'}${dni}`;
  const check = cuilCheckDigit(ten);
  return check === 10 ? null : `${ten}${check}`;
}

/** As a front desk has them: the document nearly always, the rest as far as somebody asked. */
export function identityOf(document: Document) {
  const known = happens(0.85);
  const [localidad, provincia, codigo_postal] = pick(PLACES);
  const [obra_social, plan] = pick(COVERAGES);
  const covered = happens(0.7);
  const { female } = document;
  return {
    sexo: known ? (female ? 'F' : 'M') : null,
    tipo_documento: known ? 'DNI' : null,
    cuil: known && happens(0.6) ? cuilOf(document) : null,
    nombre_elegido: happens(0.03) ? pick(female ? MEN : WOMEN) : null,
    ...(known && { localidad, provincia, codigo_postal }),
    ...(covered && { obra_social, plan, numero_afiliado: `${between(10_000, 99_999)}/0${between(1, 4)}` }),
  } satisfies Partial<Row<'pacientes'>>;
}

interface Relative {
  vinculo: string;
  names: readonly string[];
  isFamily: boolean;
  /** How old the patient is who has one to call. */
  ages: [from: number, to: number];
}

const PARENTS: Relative[] = [
  { vinculo: 'Madre', names: WOMEN, isFamily: true, ages: [0, 58] },
  { vinculo: 'Padre', names: MEN, isFamily: true, ages: [0, 55] },
];
const RELATIVES: Relative[] = [
  ...PARENTS,
  { vinculo: 'Hermana', names: WOMEN, isFamily: true, ages: [16, 99] },
  { vinculo: 'Hermano', names: MEN, isFamily: true, ages: [16, 99] },
  { vinculo: 'Hija', names: WOMEN, isFamily: true, ages: [42, 99] },
  { vinculo: 'Hijo', names: MEN, isFamily: true, ages: [42, 99] },
  { vinculo: 'Pareja', names: [...WOMEN, ...MEN], isFamily: false, ages: [21, 99] },
  { vinculo: 'Amiga', names: WOMEN, isFamily: false, ages: [20, 99] },
  { vinculo: 'Amigo', names: MEN, isFamily: false, ages: [20, 99] },
];

/** One, two or none; minors have a parent who represents them. */
export function contactsOf(patient: SeededPatient, author: SeededProvider): Row<'contactos'>[] {
  const age = ageOf(patient);
  const isMinor = age < 18;
  const possible = RELATIVES.filter(({ ages: [from, to] }) => age >= from && age <= to);
  const relatives = isMinor ? some(PARENTS, between(1, 2)) : some(possible, pick([0, 0, 1, 1, 2]));
  return relatives.map(({ vinculo, names, isFamily }, place) => {
    const nombre = `${pick(names)} ${isFamily && happens(0.8) ? patient.apellido : pick(SURNAMES)}`;
    const represents = isMinor && place === 0;
    return {
      id_paciente: patient.id_paciente,
      nombre,
      vinculo,
      telefono: telephone(),
      email: happens(0.3) ? `${mailbox(nombre.replaceAll(' ', '.'))}@correo.test` : null,
      es_representante_legal: represents,
      es_emergencia: place === 0,
      puede_recibir_informacion: represents || happens(0.3),
      registrado_por: author.id_prestador,
      fecha_creacion: patient.fecha_creacion,
    };
  });
}
