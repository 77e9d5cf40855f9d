import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDialogSubject } from './dialog-subject.ts';

interface Props {
  id: string;
  children: ReactNode;
}

/** The title of a dialog, with the subject of the screen below it: over a record, whose record it is. */
export function DialogHeading({ id, children }: Props) {
  const subject = useDialogSubject();
  return (
    <DialogTitle component="div" sx={{ pb: 1 }}>
      <Typography component="h2" variant="h2" id={id}>
        {children}
      </Typography>
      {subject && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {subject}
        </Typography>
      )}
    </DialogTitle>
  );
}
