import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { TrailList } from './TrailList.tsx';
import { accessesTo } from './trail.api.ts';
import { trailTexts } from './trail.texts.ts';

interface Props {
  patientId: number;
  onClose: () => void;
}

export default function AccessesDialog({ patientId, onClose }: Props) {
  const titleId = useId();
  const { data, error, isPending, refetch } = useQuery(accessesTo(patientId));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{trailTexts.accesses}</DialogHeading>
      <DialogContent dividers tabIndex={0} sx={{ p: 0, minHeight: 240 }}>
        <Typography variant="body2" sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          {trailTexts.accessesHint}
        </Typography>
        <LoadError error={error} text={trailTexts.accessesFailed} onRetry={() => void refetch()} />
        {isPending && <LoadingState text={trailTexts.accessesLoading} />}
        {data?.data.length === 0 && <EmptyState title={trailTexts.noAccesses} />}
        {data && <TrailList entries={data.data} />}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={`${paths.audit}?id_paciente=${patientId}`}>
          {trailTexts.wholeTrail}
        </Button>
        <Button onClick={onClose} autoFocus>
          {trailTexts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
