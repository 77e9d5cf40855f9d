import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import Modal from '@mui/material/Modal';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formTexts } from './medical-history.texts.ts';

interface Props {
  open: boolean;
  /** The message after the save; null before. */
  success: string | null;
}

/** Nothing can be typed or pressed while the history is being saved; if that fails, the focus returns. */
export function SavingOverlay({ open, success }: Props) {
  return (
    <Modal open={open} sx={{ display: 'grid', placeItems: 'center' }}>
      <Paper
        role="status"
        tabIndex={-1}
        sx={{ p: 4, minWidth: 280, display: 'grid', justifyItems: 'center', gap: 2, outline: 'none' }}
      >
        {success ? <CheckCircle color="success" sx={{ fontSize: 40 }} /> : <CircularProgress aria-hidden />}
        <Typography>{success ?? formTexts.savingOverlay}</Typography>
        {success && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {formTexts.redirecting}
          </Typography>
        )}
      </Paper>
    </Modal>
  );
}
