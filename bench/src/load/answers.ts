/** What both sides must answer alike, taken from their bodies. */

/** A page of patients: the same ones, in the same order, of the same total. */
export function asPage([body]: Buffer[]): unknown {
  return parse(body);
}

/** A week: the same appointments, in the same order. */
export function asWeek([body]: Buffer[]): unknown {
  return (parse(body) as Row[]).map(({ id_turno }) => id_turno);
}

const LISTS = {
  followUps: 'id_seguimiento',
  medications: 'id_medicacion',
  diseases: 'id_enfermedad',
  relationships: 'id_vinculo',
  antecedents: 'id_antecedente',
} as const;
type ListName = keyof typeof LISTS;

type Row = Record<string, unknown>;
type PatientRecord = { patient: Row; history: Row } & Record<ListName, Row[]>;

/** A record as the screen gets it, in seven answers. Trama's history stands in an envelope. */
export function recordOf(answers: Buffer[]): unknown {
  const [patient, history, followUps, medications, diseases, relationships, antecedents] = answers.map(parse);
  const lists = { followUps, medications, diseases, relationships, antecedents };
  const { data = history } = history as { data?: Row };
  return idsOf({ patient, history: data, ...lists } as PatientRecord);
}

/** Whose record, and the ids of everything in it, in order. */
function idsOf(record: PatientRecord): unknown {
  const lists = Object.entries(LISTS).map(([name, id]) => record[name as ListName].map((row) => row[id]));
  return [record.patient.id_paciente, record.history.id_admision, ...lists];
}

function parse(body: Buffer | undefined): unknown {
  return JSON.parse(String(body));
}
