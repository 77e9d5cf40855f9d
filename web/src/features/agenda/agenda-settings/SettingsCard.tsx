import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';

interface Props {
  texts: Record<'title' | 'hint' | 'loading' | 'loadFailed' | 'failed' | 'list', string>;
  icon: ReactNode;
  action: ReactNode;
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  saving: Pick<UseMutationResult, 'error' | 'reset'>;
  form: ReactNode;
  /** The rows of the list. */
  children: ReactNode;
}

/** What a clinic keeps a list of: a form that adds to it or renames, and a row each. */
export function SettingsCard({ texts, icon, action, query, saving, form, children }: Props) {
  return (
    <RecordCard
      title={texts.title}
      icon={icon}
      action={action}
      summary={<Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>}
      loading={query.isPending && texts.loading}
      error={query.error && errorText(query.error, texts.loadFailed)}
      onRetry={() => void query.refetch()}
    >
      <ErrorAlert
        message={saving.error && errorText(saving.error, texts.failed)}
        onClose={() => saving.reset()}
      />
      {form}
      <List disablePadding aria-label={texts.list}>
        {children}
      </List>
    </RecordCard>
  );
}
