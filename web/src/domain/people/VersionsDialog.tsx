import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment } from '@trama/contract/words/clinic-time';
import { licenceText, professionText } from '@trama/contract/words/people/providers';
import { useId } from 'react';
import { DialogHeading } from '../../ui/dialogs/DialogHeading.tsx';
import { LoadError } from '../../ui/states/LoadError.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { PersonWithRole } from './PersonWithRole.tsx';
import { type Version as Saved, type VersionedKind, versionsAt } from './versions.api.ts';
import { versionTexts as texts } from './versions.texts.ts';

interface Props {
  title: string;
  kind: VersionedKind;
  onClose: () => void;
}

/** Every save, newest first: who, when, and each field as it was and as it became. */
export default function VersionsDialog({ title, kind, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{title}</DialogHeading>
      {/* Scrolls on its own, so the keyboard must reach it too. */}
      <DialogContent dividers tabIndex={0} sx={{ minHeight: 240 }}>
        <Versions kind={kind} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Versions({ kind }: { kind: VersionedKind }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsAt(kind.path),
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
            <Version key={version.version} kind={kind} saved={version} />
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

interface VersionProps {
  kind: VersionedKind;
  saved: Saved;
}

function Version({ kind, saved }: VersionProps) {
  const { version, fecha, autor, cambios } = saved;
  return (
    <Box component="li">
      <Typography sx={{ fontWeight: 600 }}>{version === 1 ? texts.created : texts.changed}</Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {formatMoment(fecha)} · {autor ? <PersonWithRole person={autor} /> : texts.unknownAuthor}
        {autor && [professionText(autor), licenceText(autor)].map((known) => known && ` · ${known}`)}
      </Typography>
      {cambios.length === 0 && <Typography variant="body2">{texts.nothing}</Typography>}
      <Box component="dl" sx={{ m: 0 }}>
        {cambios.map(({ campo, antes, despues }) => (
          <Box key={campo} sx={CHANGE}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {kind.labelOf(campo)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {version > 1 && (
                <>
                  {texts.before} <bdi>{kind.textOf(campo, antes) ?? texts.nothingHeld}</bdi>, {
                    texts.after
                  }{' '}
                </>
              )}
              <Box component="bdi" sx={{ fontWeight: version > 1 ? 600 : 'inherit' }}>
                {kind.textOf(campo, despues) ?? texts.nothingHeld}
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
