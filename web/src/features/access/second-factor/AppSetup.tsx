import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FactorEnrolment } from '@trama/contract/schemas/access/account';
import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { CodeField } from './CodeField.tsx';
import { CopyButton } from './CopyButton.tsx';
import { factorTexts } from './factor.texts.ts';
import { QrCode } from './QrCode.tsx';
import { setupTexts as texts } from './setup.texts.ts';
import { useAttempt } from './useAttempt.ts';

interface Props {
  enrolment: FactorEnrolment;
  /** Rejects if the code is not of the app that was set up. */
  onConfirm: (code: string) => Promise<void>;
}

/** The secret goes into the app, and a code of the app shows that it has arrived. */
export function AppSetup({ enrolment, onConfirm }: Props) {
  const [code, setCode] = useState('');
  const { busy, error, clearError, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onConfirm(code));
  };
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={submit}>
      <Typography>{texts.scan}</Typography>
      <QrCode content={enrolment.url} label={texts.qr} />
      <div>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.secret}
        </Typography>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography
            component="code"
            sx={{ fontFamily: 'monospace', flexGrow: 1, overflowWrap: 'anywhere', minWidth: 0 }}
          >
            {inGroups(enrolment.secret)}
          </Typography>
          <CopyButton text={enrolment.secret} label={texts.copySecret} />
        </Stack>
      </div>
      <Typography>{texts.confirm}</Typography>
      <ErrorAlert message={error} onClose={clearError} sx={{ mb: 0 }} />
      <CodeField label={factorTexts.code} value={code} onChange={setCode} fromApp autoFocus />
      <Button type="submit" variant="contained" disabled={busy}>
        {busy ? texts.submitting : texts.submit}
      </Button>
    </Stack>
  );
}

/** Four by four, as one reads it out; apps ignore the spaces. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
