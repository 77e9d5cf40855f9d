import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ConformityView } from '@trama/contract/schemas/agenda/conformity';
import { hoursText, monthText } from '@trama/contract/words/agenda/conformity';
import { formatLongDate, formatTime } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AuthLayout } from '../features/access/auth/AuthLayout.tsx';
import { answerConformity, readConformity } from '../features/agenda/conformity/conformity.api.ts';
import { publicConformityTexts as texts } from '../features/agenda/conformity/conformity.texts.ts';
import { ApiError, errorText } from '../lib/http/http.ts';
import { useAnswer } from '../lib/http/useAnswer.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** Behind a link: day, hour and clinic, and two buttons. Nothing here says what the appointment was for. */
export default function ConformityPage() {
  useDocumentTitle(texts.screen);
  const { token = '' } = useParams();
  const { outcome, retry } = useAnswer(readConformity, token);
  return (
    <AuthLayout>
      <Stack spacing={2.5}>
        <Typography variant="h1">{texts.screen}</Typography>
        {!outcome && <LoadingState text={texts.loading} />}
        {outcome && 'failure' in outcome && <Failure failure={outcome.failure} onRetry={retry} />}
        {outcome && 'value' in outcome && <Question token={token} view={outcome.value} />}
      </Stack>
    </AuthLayout>
  );
}

function Failure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  if (failure instanceof ApiError && failure.status === 404)
    return <ErrorAlert severity="warning" message={texts.unknown} />;
  return <ErrorAlert message={errorText(failure, texts.failed)} onRetry={onRetry} />;
}

function Question({ token, view }: { token: string; view: ConformityView }) {
  const [isSending, setSending] = useState(false);
  const [answered, setAnswered] = useState<ConformityView['estado']>(view.estado);
  const [error, setError] = useState<string | null>(null);
  const answer = async (asistio: boolean) => {
    setSending(true);
    await answerConformity(token, asistio).then(
      ({ estado }) => setAnswered(estado),
      (failure: unknown) =>
        setError(
          failure instanceof ApiError && failure.status === 409
            ? texts.used
            : errorText(failure, texts.failed),
        ),
    );
    setSending(false);
  };
  if (answered !== 'pendiente')
    return (
      <Alert severity={answered === 'confirmada' ? 'success' : 'info'} role="status">
        {texts[answered]}
      </Alert>
    );
  const { nombre, clinica, inicio, fin, mes, minutos } = view;
  return (
    <>
      {nombre && <Typography>{texts.hello(nombre)}</Typography>}
      <Typography>
        {inicio && fin
          ? texts.session(formatLongDate(inicio), formatTime(inicio), formatTime(fin), clinica)
          : texts.month(monthText(mes ?? ''), hoursText(minutos ?? 0), clinica)}
      </Typography>
      <ErrorAlert message={error} sx={{ mb: 0 }} />
      <Button variant="contained" disabled={isSending} onClick={() => void answer(true)}>
        {texts.yes}
      </Button>
      <Button variant="outlined" disabled={isSending} onClick={() => void answer(false)}>
        {inicio ? texts.noSession : texts.noMonth}
      </Button>
    </>
  );
}
