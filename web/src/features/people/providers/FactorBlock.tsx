import PhonelinkEraseOutlined from '@mui/icons-material/PhonelinkEraseOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { useResetSecondFactor } from './providers.api.ts';
import { factorTexts as texts } from './providers.texts.ts';

/** For somebody else's account; one's own factor is removed in 'Mi cuenta', with password and code. */
export function FactorBlock({ provider, disabled }: { provider: Provider; disabled: boolean }) {
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error, reset } = useResetSecondFactor();
  const close = () => {
    reset();
    setAsked(false);
  };
  const confirm = () =>
    mutate(provider.id_prestador, {
      onSuccess: ({ removed }) => {
        notify(removed ? texts.done : texts.none, removed ? 'success' : 'info');
        close();
      },
    });
  return (
    <SectionCard title={texts.title}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.hint}</Typography>
      <Button
        variant="outlined"
        startIcon={<PhonelinkEraseOutlined />}
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        {texts.reset}
      </Button>
      <ConfirmDialog
        open={asked}
        title={texts.reset}
        confirmText={texts.confirm}
        confirmColor="error"
        busy={isPending}
        error={error && errorText(error, texts.failed)}
        onConfirm={confirm}
        onCancel={close}
      >
        <Typography>{texts.question(fullName(provider))}</Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{texts.consequence}</Typography>
      </ConfirmDialog>
    </SectionCard>
  );
}
