import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SettingsUpdate } from '@trama/contract/schemas/people/settings';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useSaveSettings } from './settings.api.ts';
import { settingsTexts as texts } from './settings.texts.ts';

interface Props {
  title: string;
  hint?: string;
  icon: ReactNode;
  /** The value to save; null while the typed text is invalid. */
  changes: () => SettingsUpdate | null;
  children: ReactNode;
  /** Beside the button that saves. */
  more?: ReactNode;
}

/** One section of the settings, saved by itself. */
export function SettingsForm({ title, hint, icon, changes, children, more }: Props) {
  const saving = useSaveSettings();
  const save = () => {
    const asked = changes();
    if (asked) saving.mutate(asked);
  };
  return (
    <SectionCard title={title} icon={icon}>
      {hint && <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{hint}</Typography>}
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.failed)}
        onClose={() => saving.reset()}
      />
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubmitButton busy={saving.isPending} variant="outlined">
            {texts.save}
          </SubmitButton>
          {more}
        </Box>
      </form>
    </SectionCard>
  );
}
