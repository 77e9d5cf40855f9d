import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SettingsUpdate } from '@trama/contract/schemas/people/settings';
import { type ReactNode, useState } from 'react';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
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
  /** What its fields held when the section was opened: only those that were edited are sent. Without it, all of it. */
  loaded?: SettingsUpdate;
  children: ReactNode;
  /** Beside the button that saves. */
  more?: ReactNode;
}

/** One section of the settings, saved by itself. */
export function SettingsForm({ title, hint, icon, changes, loaded, children, more }: Props) {
  const saving = useSaveSettings();
  const [before, setBefore] = useState(loaded);
  const save = () => {
    const asked = changes();
    if (!asked) return;
    const edited = before ? editedIn(before, asked) : asked;
    if (hasNone(edited)) return notify(texts.saved, 'success');
    saving.mutate(edited, { onSuccess: () => before && setBefore(asked) });
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

/** The fields of each part that are not as they were. */
function editedIn(before: SettingsUpdate, asked: SettingsUpdate): SettingsUpdate {
  const known: Record<string, object> = { ...before } as never;
  const parts = Object.entries(asked).map(([part, fields]) => [
    part,
    changesTo(known[part] ?? {}, Object(fields)),
  ]);
  return Object.fromEntries(parts.filter(([, fields]) => !hasNone(Object(fields))));
}
