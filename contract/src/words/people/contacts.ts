/** Emergency contacts, legal representatives, people who may get information (Ley 26.529 art. 2 d and 19). */

interface ContactFieldFacts {
  label: string;
  required?: true;
  inputMode?: 'tel' | 'email';
}

/** In the order in which they are typed and shown. */
export const CONTACT_FIELDS = {
  nombre: { label: 'Nombre y apellido', required: true },
  vinculo: { label: 'Vínculo' },
  telefono: { label: 'Teléfono', inputMode: 'tel' },
  email: { label: 'Email', inputMode: 'email' },
} as const satisfies Record<string, ContactFieldFacts>;
export type ContactField = keyof typeof CONTACT_FIELDS;
export const CONTACT_FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[];

export function contactFieldFacts(name: ContactField): ContactFieldFacts {
  return CONTACT_FIELDS[name];
}

/** A contact's legal standing towards the patient, as its chip reads. */
export const CONTACT_FLAGS = {
  es_representante_legal: 'Representante legal',
  es_emergencia: 'Emergencia',
  puede_recibir_informacion: 'Puede recibir información',
} as const;
export type ContactFlag = keyof typeof CONTACT_FLAGS;
export const CONTACT_FLAG_NAMES = Object.keys(CONTACT_FLAGS) as ContactFlag[];

/** What each save of a contact is compared by, in the order of the form. */
export const CONTACT_VERSIONED = [...CONTACT_FIELD_NAMES, ...CONTACT_FLAG_NAMES, 'activo'] as const;
type ContactVersioned = (typeof CONTACT_VERSIONED)[number];

const LABELS: Record<ContactVersioned, string> = {
  ...(Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, CONTACT_FIELDS[name].label])) as Record<
    ContactField,
    string
  >),
  ...CONTACT_FLAGS,
  activo: 'Vigente',
};
export const contactVersionedLabel = (name: ContactVersioned): string => LABELS[name];

/** A field of a version, as it is shown; null when it is empty. */
export const contactVersionedText = (value: string | boolean | null): string | null =>
  typeof value === 'boolean' ? (value ? 'Sí' : 'No') : value;

type Flagged = Record<ContactFlag, boolean>;

/** 'Representante legal', 'Emergencia': those that hold. */
export const flagLabels = (contact: Flagged): string[] =>
  CONTACT_FLAG_NAMES.filter((name) => contact[name]).map((name) => CONTACT_FLAGS[name]);

/** 'Rosa Paz (Madre)' */
export function contactName({ nombre, vinculo }: { nombre: string; vinculo: string | null }): string {
  return vinculo ? `${nombre} (${vinculo})` : nombre;
}

export const CONTACT_INACTIVE = 'Ya no vigente';
