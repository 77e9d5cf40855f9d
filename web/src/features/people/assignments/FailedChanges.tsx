import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { reasonOf } from '../../../lib/http/http.ts';
import type { FailedChange } from './assignments.api.ts';
import { dialogTexts } from './assignments.texts.ts';

interface Props {
  failed: FailedChange[];
  assignments: Assignment[] | undefined;
  providers: Provider[] | undefined;
  onClose: () => void;
}

/** Which changes did not go through, and why. The others stand. */
export function FailedChanges({ failed, assignments = [], providers = [], onClose }: Props) {
  if (failed.length === 0) return null;
  const people = [...providers, ...assignments.map(({ prestadores }) => prestadores)];
  const nameOf = (id: number) => lastNameFirst(people.find(({ id_prestador }) => id_prestador === id) ?? {});
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 2 }}>
      <AlertTitle sx={{ fontSize: 'inherit' }}>{dialogTexts.saveFailed}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failed.map((change) => (
          <li key={change.providerId}>
            {dialogTexts.failedChange(
              change,
              nameOf(change.providerId),
              reasonOf(change.error) ?? dialogTexts.saveFailed,
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
