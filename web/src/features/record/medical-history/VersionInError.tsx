import Alert from '@mui/material/Alert';
import type { History } from '@trama/contract/schemas/record/medical-history';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { FolioText } from '../../../domain/record/EntryMark.tsx';
import { historyTexts as texts } from './medical-history.texts.ts';

interface Props {
  history: History;
  /** In a card: each clarification cut after so many characters. */
  cut?: number;
}

/** Says that the last save of the history was an error, and which version is shown instead of it. */
export function VersionInError({ history, cut }: Props) {
  const { error, version, version_con_error: inError } = history;
  if (!inError && !error) return null;
  return (
    <Alert severity="warning" sx={{ '.MuiAlert-message': { minWidth: 0 } }}>
      {inError ? texts.versionInError(inError.version, version) : texts.allInError}{' '}
      {inError && <FolioText folio={inError.folio} />}
      {inError && <EntryCorrections corrections={inError.correcciones} {...(cut && { cut })} />}
    </Alert>
  );
}
