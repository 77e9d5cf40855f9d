import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate } from '@trama/contract/clinic-time';
import { fullName } from '@trama/contract/full-name';
import type { Patient } from '@trama/contract/patients';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type LayoutWidth, useLayoutWidth } from '../../ui/useLayoutWidth.ts';
import { PatientLink } from './PatientLink.tsx';
import { PatientActionButtons, PatientActionMenu, type RowActionHandlers } from './PatientRowActions.tsx';
import { listTexts } from './patients.texts.ts';

interface Column {
  header: string;
  cell: (patient: Patient) => ReactNode;
  sx?: SxProps<Theme>;
}

const ONE_LINE = { whiteSpace: 'nowrap' };
const ANYWHERE = { overflowWrap: 'anywhere' };
const CUT = { ...ONE_LINE, maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' };

const nombre: Column = { header: 'Nombre', cell: ({ nombre }) => orMissing(nombre), sx: ANYWHERE };
const apellido: Column = {
  header: 'Apellido',
  cell: (patient) => <PatientLink patient={patient}>{patient.apellido}</PatientLink>,
  sx: ANYWHERE,
};
const dni: Column = { header: 'DNI', cell: ({ dni }) => orMissing(dni), sx: ONE_LINE };
const email: Column = {
  header: 'Email',
  cell: ({ email }) => <span title={email ?? ''}>{orMissing(email)}</span>,
  sx: CUT,
};
const telefono: Column = { header: 'Teléfono', cell: ({ telefono }) => orMissing(telefono), sx: ONE_LINE };
const nacimiento: Column = {
  header: 'Fecha Nac.',
  cell: ({ fecha_nacimiento }) => orMissing(fecha_nacimiento && formatDate(fecha_nacimiento)),
  sx: ONE_LINE,
};
const estado: Column = { header: 'Estado', cell: ({ activo }) => <StatusChip active={activo} /> };
const paciente: Column = {
  header: 'Paciente',
  cell: (patient) => (
    <>
      <PatientLink patient={patient}>{fullName(patient)}</PatientLink>
      {patient.dni && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          DNI {patient.dni}
        </Typography>
      )}
    </>
  ),
  sx: ANYWHERE,
};

const COLUMNS: Record<LayoutWidth, Column[]> = {
  wide: [nombre, apellido, dni, email, telefono, nacimiento, estado],
  medium: [nombre, apellido, dni, estado],
  narrow: [paciente, estado],
};

function orMissing(text: string | null): ReactNode {
  if (text) return text;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      N/A
    </Box>
  );
}

interface Props extends RowActionHandlers {
  patients: Patient[];
  /** These rows are of the search before; the ones asked for are on their way. */
  outdated: boolean;
}

export function PatientTable({ patients, outdated, ...handlers }: Props) {
  const width = useLayoutWidth();
  const columns = COLUMNS[width];
  const Actions = width === 'narrow' ? PatientActionMenu : PatientActionButtons;
  return (
    <TableContainer aria-busy={outdated} sx={{ position: 'relative' }}>
      {outdated && <LinearProgress sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }} />}
      <Table aria-label={listTexts.table} sx={{ '& td, & th': { px: { xs: 1, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ header }) => (
              <TableCell key={header}>{header}</TableCell>
            ))}
            <TableCell align="right">Acciones</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ opacity: outdated ? 0.5 : 1 }}>
          {patients.map((patient) => (
            <TableRow key={patient.id_paciente} hover>
              {columns.map(({ header, cell, sx }) => (
                <TableCell key={header} {...(sx && { sx })}>
                  {cell(patient)}
                </TableCell>
              ))}
              <TableCell align="right" sx={{ py: 0 }}>
                <Actions patient={patient} {...handlers} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
