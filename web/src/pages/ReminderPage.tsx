import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import { formatLongDate, formatTime } from '@trama/contract/words/clinic-time';
import { useParams } from 'react-router';
import { AuthLayout } from '../features/access/auth/AuthLayout.tsx';
import { reminderTexts as texts } from '../features/agenda/reminders/reminders.texts.ts';
import { type Reminder, useReminder } from '../features/agenda/reminders/useReminder.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** Behind the links of a reminder: when and where, and one button. Nothing here says what kind of place it is. */
export default function ReminderPage() {
  useDocumentTitle(texts.screen);
  const { token = '' } = useParams();
  const { reminder, answer, retry } = useReminder(token);
  return (
    <AuthLayout>
      <Stack spacing={2.5}>
        <Typography variant="h1">{texts.screen}</Typography>
        <Content reminder={reminder} onAnswer={(view) => void answer(view)} onRetry={retry} />
      </Stack>
    </AuthLayout>
  );
}

interface Props {
  reminder: Reminder;
  onAnswer: (view: ReminderView) => void;
  onRetry: () => void;
}

function Content({ reminder, onAnswer, onRetry }: Props) {
  if (reminder.step === 'loading') return <LoadingState text={texts.loading} />;
  if (reminder.step === 'unknown') return <ErrorAlert severity="warning" message={texts.unknown} />;
  if (reminder.step === 'failed') return <ErrorAlert message={reminder.error} onRetry={onRetry} />;
  const { view, step, error = null } = reminder;
  if (step === 'done')
    return (
      <Alert severity="success" role="status">
        {texts[view.accion].done}
      </Alert>
    );
  return (
    <>
      {view.nombre && <Typography>{texts.hello(view.nombre)}</Typography>}
      <Typography>{texts.when(formatLongDate(view.inicio), formatTime(view.inicio))}</Typography>
      {view.lugar && <Typography>{texts.place(view.lugar)}</Typography>}
      <ErrorAlert message={error} sx={{ mb: 0 }} />
      {view.usado ? (
        <Alert severity="info">{texts.used}</Alert>
      ) : (
        <Button variant="contained" disabled={step === 'sending'} onClick={() => onAnswer(view)}>
          {step === 'sending' ? texts.busy : texts[view.accion].act}
        </Button>
      )}
    </>
  );
}
