import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import { fullName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { RiskMark } from '../../ui/RiskChip.tsx';
import { dashboardTexts } from './dashboard.texts.ts';

const LAST_WITHOUT_LINE = { '&:last-of-type': { borderBottom: 0, pb: 0 } };

interface Props {
  patient: { id_paciente: number; nombre: string | null; apellido: string; riesgo_actual?: string | null };
  secondary: string;
}

/** Somebody, a line about them, and the way to their record. */
export function PersonRow({ patient, secondary }: Props) {
  const name = fullName(patient);
  return (
    <ListItem disableGutters divider sx={LAST_WITHOUT_LINE}>
      <ListItemText
        primary={
          <>
            {name} <RiskMark risk={patient.riesgo_actual ?? null} />
          </>
        }
        secondary={secondary}
        sx={{ overflowWrap: 'anywhere' }}
      />
      <Chip
        clickable
        size="small"
        color="primary"
        variant="outlined"
        label={dashboardTexts.view}
        aria-label={`${dashboardTexts.view} ${name}`}
        component={Link}
        to={paths.patient(patient.id_paciente)}
        sx={{ ml: 1.5 }}
      />
    </ListItem>
  );
}

export function PersonRowSkeleton() {
  return (
    <ListItem disableGutters divider sx={LAST_WITHOUT_LINE}>
      <ListItemText primary={<Skeleton width="40%" />} secondary={<Skeleton width="60%" />} />
    </ListItem>
  );
}
