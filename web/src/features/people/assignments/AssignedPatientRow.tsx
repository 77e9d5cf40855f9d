import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst } from '@trama/contract/words/full-name';
import { Link as RouterLink } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import type { LayoutWidth } from '../../../ui/page/useLayoutWidth.ts';
import { overviewTexts } from './assignments.texts.ts';

const { columns } = overviewTexts;

interface Props {
  patient: ProviderWithAssignments['pacientes'][number];
  layout: LayoutWidth;
}

export function AssignedPatientRow({ patient, layout }: Props) {
  const { dni, email, activo, asignacion } = patient;
  const since = formatDate(asignacion.fecha_asignacion);
  const name = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Link component={RouterLink} to={paths.patient(patient.id_paciente)}>
        {calledLastNameFirst(patient)}
      </Link>
      {!activo && <Chip size="small" variant="outlined" label={overviewTexts.inactive} sx={{ height: 20 }} />}
    </Box>
  );
  if (layout !== 'narrow') {
    return (
      <tr>
        <td>{name}</td>
        <td>{dni ?? '—'}</td>
        <td>{email ?? '—'}</td>
        <td>{since}</td>
        <td>{asignacion.notas ?? '—'}</td>
      </tr>
    );
  }
  return (
    <tr>
      <td>
        {name}
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {columns.dni}: {dni ?? '—'} · {email ?? '—'}
        </Typography>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {columns.since}: {since}
        </Typography>
        {asignacion.notas && <Typography sx={{ fontSize: 13 }}>{asignacion.notas}</Typography>}
      </td>
    </tr>
  );
}
