import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PatientVersion } from '@trama/contract/schemas/people/patient-versions';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { versionedLabel, versionedText } from '@trama/contract/words/people/patients';
import { useId } from 'react';
import { PersonWithRole } from '../../../domain/people/PersonWithRole.tsx';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { versionsOf } from './patient-versions.api.ts';
import { versionTexts as texts } from './patients.texts.ts';

interface Props {
  patientId: number;
  onClose: () => void;
}

/** Every save of the patient's data, newest first: who, when, and each field as it was and as it became. */
export default function VersionsDialog({ patientId, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      {/* Scrolls on its own, so the keyboard must reach it too. */}
      <DialogContent dividers tabIndex={0} sx={{ minHeight: 240 }}>
        <Versions patientId={patientId} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Versions({ patientId }: { patientId: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsOf(patientId),
  );
  if (!data) {
    if (!error) return <LoadingState text={texts.loading} />;
    return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Stack component="ol" spacing={2.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.pages
          .flatMap((page) => page.data)
          .map((version) => (
            <Version key={version.version} version={version} />
          ))}
      </Stack>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ mt: 2 }}>
          {texts.earlier}
        </Button>
      )}
    </>
  );
}

function Version({ version: { version, fecha, autor, cambios } }: { version: PatientVersion }) {
  return (
    <Box component="li">
      <Typography sx={{ fontWeight: 600 }}>{version === 1 ? texts.created : texts.changed}</Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {formatMoment(fecha)} · {autor ? <PersonWithRole person={autor} /> : texts.unknownAuthor}
      </Typography>
      {cambios.length === 0 && <Typography variant="body2">{texts.nothing}</Typography>}
      <Box component="dl" sx={{ m: 0 }}>
        {cambios.map(({ campo, antes, despues }) => (
          <Box key={campo} sx={CHANGE}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {versionedLabel(campo)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {version > 1 && (
                <>
                  {texts.before} <bdi>{versionedText(campo, antes) ?? texts.nothingHeld}</bdi>, {
                    texts.after
                  }{' '}
                </>
              )}
              <Box component="bdi" sx={{ fontWeight: version > 1 ? 600 : 'inherit' }}>
                {versionedText(campo, despues) ?? texts.nothingHeld}
              </Box>
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The name of the field beside what it held where there is room, above it on a telephone. */
const CHANGE = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  py: 0.25,
};
