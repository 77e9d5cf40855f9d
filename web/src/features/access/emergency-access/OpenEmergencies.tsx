import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { isOpen, ownGlass } from './emergency-access.api.ts';
import { glassTexts } from './emergency-access.texts.ts';

/** The way back to patients who are in no list, because they are open for an emergency only. */
export function OpenEmergencies() {
  const { data } = useQuery(ownGlass);
  return data?.propios.filter(isOpen).map((access) => (
    <Alert
      key={access.id_paciente}
      severity="warning"
      role="note"
      sx={{ mb: 2 }}
      action={
        <Button
          component={Link}
          to={paths.patient(access.id_paciente)}
          color="inherit"
          size="small"
          aria-label={glassTexts.openFor(fullName(access))}
        >
          {glassTexts.openFile}
        </Button>
      }
    >
      {glassTexts.ownUntil(fullName(access), formatMoment(access.hasta))}
    </Alert>
  ));
}
