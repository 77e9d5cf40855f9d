import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledName } from '@trama/contract/words/full-name';
import { documentText, PATIENT_FIELDS, registeredName } from '@trama/contract/words/people/patients';
import { Link, useNavigate } from 'react-router';
import { RiskMark } from '../../../domain/people/RiskChip.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import {
  ANYWHERE,
  type Column,
  CUT,
  DataTable,
  ONE_LINE,
  orMissing,
  SMALL_LAPTOP,
} from '../../../ui/lists/DataTable.tsx';
import { PhoneLink } from '../../../ui/lists/PhoneLink.tsx';
import type { LayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { PatientRowActions, type RowActionHandlers } from './PatientRowActions.tsx';
import { listTexts } from './patients.texts.ts';

/** The name in the document, of somebody who is called by another. */
function Registered({ patient }: { patient: Patient }) {
  const name = registeredName(patient);
  return name && <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{name}</Typography>;
}

function Detail({ patient, children }: { patient: Patient; children: string }) {
  return (
    <MuiLink
      component={Link}
      to={paths.patient(patient.id_paciente)}
      underline="hover"
      sx={{ fontWeight: 550 }}
    >
      {children}
    </MuiLink>
  );
}

const nombre: Column<Patient> = {
  header: PATIENT_FIELDS.nombre.label,
  cell: (patient) => (
    <>
      {orMissing(patient.nombre_elegido || patient.nombre)}
      <Registered patient={patient} />
    </>
  ),
  sx: ANYWHERE,
};
const apellido: Column<Patient> = {
  header: PATIENT_FIELDS.apellido.label,
  cell: (patient) => (
    <>
      <Detail patient={patient}>{patient.apellido}</Detail> <RiskMark risk={patient} />
    </>
  ),
  sx: ANYWHERE,
};
const dni: Column<Patient> = {
  header: PATIENT_FIELDS.dni.label,
  cell: ({ dni }) => orMissing(dni),
  sx: ONE_LINE,
};
const email: Column<Patient> = {
  header: PATIENT_FIELDS.email.label,
  cell: ({ email }) => <span title={email ?? ''}>{orMissing(email)}</span>,
  sx: { ...CUT, maxWidth: 180, [SMALL_LAPTOP]: { maxWidth: 118 } },
};
const telefono: Column<Patient> = {
  header: PATIENT_FIELDS.telefono.label,
  cell: ({ telefono }) => <PhoneLink number={telefono} />,
  sx: ONE_LINE,
};
const nacimiento: Column<Patient> = {
  header: 'Fecha Nac.',
  cell: ({ fecha_nacimiento }) => orMissing(fecha_nacimiento && formatDate(fecha_nacimiento)),
  sx: ONE_LINE,
};
const estado: Column<Patient> = { header: 'Estado', cell: ({ activo }) => <StatusChip active={activo} /> };
const paciente: Column<Patient> = {
  header: 'Paciente',
  cell: (patient) => (
    <>
      <Detail patient={patient}>{calledName(patient)}</Detail> <RiskMark risk={patient} />
      <Registered patient={patient} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {documentText(patient)}
      </Typography>
    </>
  ),
  sx: ANYWHERE,
};

const COLUMNS: Record<LayoutWidth, Column<Patient>[]> = {
  wide: [nombre, apellido, dni, email, telefono, nacimiento, estado],
  medium: [nombre, apellido, dni, estado],
  narrow: [paciente, estado],
};

interface Props extends RowActionHandlers {
  patients: Patient[];
  /** The rows are still those of the previous search; the new ones are being loaded. */
  outdated: boolean;
}

export function PatientTable({ patients, outdated, ...handlers }: Props) {
  const navigate = useNavigate();
  return (
    <DataTable
      label={listTexts.table}
      columns={COLUMNS}
      rows={patients}
      rowKey={(patient) => patient.id_paciente}
      outdated={outdated}
      onOpen={({ id_paciente }) => void navigate(paths.patient(id_paciente))}
      actions={(patient) => <PatientRowActions patient={patient} {...handlers} />}
    />
  );
}
