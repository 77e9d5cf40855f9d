import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePatientInView } from './patient-in-view.ts';
import { patientLine } from './patient-line.ts';

interface Props {
  id: string;
  children: ReactNode;
}

/** The title of a dialog; over a patient's record also whose record it is. */
export function DialogHeading({ id, children }: Props) {
  const patient = usePatientInView();
  return (
    <DialogTitle component="div" sx={{ pb: 1 }}>
      <Typography component="h2" variant="h2" id={id}>
        {children}
      </Typography>
      {patient && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {patientLine(patient)}
        </Typography>
      )}
    </DialogTitle>
  );
}
