import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { PatientListView } from '../../../domain/people/patients-path.ts';
import { patientPage } from './patients.api.ts';
import { listTexts } from './patients.texts.ts';

const WHOLE_DNI = /^\d{7,8}$/;

interface Props {
  view: PatientListView;
  onShow: () => void;
}

/** Somebody typed a whole DNI among the active patients, and it is that of an inactive one: no second record for them. */
export function InactiveHint({ view, onShow }: Props) {
  const dni = view.q.replaceAll('.', '');
  const asked = view.status === 'active' && WHOLE_DNI.test(dni);
  const inactive = { ...view, q: dni, status: 'inactive', page: 1 } as const;
  const { data } = useQuery({ ...patientPage(inactive), placeholderData: undefined, enabled: asked });
  if (!asked || !data?.data.some((patient) => patient.dni === dni)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onShow}>
          {listTexts.showInactive}
        </Button>
      }
      sx={{ mx: 1.5, mb: 1.5 }}
    >
      {listTexts.oneInactive}
    </Alert>
  );
}
