import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { Link } from 'react-router';
import { patientLine } from '../../../domain/people/patient-line.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { formTexts } from './patients.texts.ts';

interface Props {
  /** Empty: the dialog stays closed. */
  people: Patient[];
  onCreate: () => void;
  onCancel: () => void;
}

/** One record per person: asks before creating a second one for somebody who seems to have one. */
export function SamePersonDialog({ people, onCreate, onCancel }: Props) {
  const texts = formTexts.same;
  return (
    <ConfirmDialog
      open={people.length > 0}
      title={texts.title}
      confirmText={texts.create}
      cancelText={texts.cancel}
      onConfirm={onCreate}
      onCancel={onCancel}
    >
      <Typography>{texts.text(people.length)}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
        {people.map((patient) => (
          <li key={patient.id_paciente}>
            <MuiLink component={Link} to={paths.patient(patient.id_paciente)}>
              {patientLine(patient)}
            </MuiLink>
          </li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
