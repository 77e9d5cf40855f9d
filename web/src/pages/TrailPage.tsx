import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { alertTexts } from '../features/access/alerts/alerts.texts.ts';
import { RecordReadersList } from '../features/access/trail/RecordReadersList.tsx';
import { TrailFilterBar } from '../features/access/trail/TrailFilterBar.tsx';
import { TrailPresets } from '../features/access/trail/TrailPresets.tsx';
import { TrailTable } from '../features/access/trail/TrailTable.tsx';
import { trailPages } from '../features/access/trail/trail.api.ts';
import { trailTexts } from '../features/access/trail/trail.texts.ts';
import { useTrailExport } from '../features/access/trail/useTrailExport.ts';
import { useTrailFilters } from '../features/access/trail/useTrailFilters.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { ExportProgress } from '../ui/lists/ExportProgress.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function TrailPage() {
  const filtering = useTrailFilters();
  const session = useSession();
  const file = useTrailExport(filtering.filters);
  const trail = useInfiniteQuery(trailPages(filtering.filters));
  const entries = trail.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={trailTexts.title}
        actions={
          <>
            <Button
              component={Link}
              to={paths.alerts}
              variant="outlined"
              startIcon={<NotificationsActiveOutlined />}
            >
              {alertTexts.title}
            </Button>
            {session.can('audit', 'export') && (
              <Button
                variant="outlined"
                startIcon={<FileDownloadOutlined />}
                onClick={file.start}
                disabled={file.progress !== null}
              >
                {trailTexts.exportCsv}
              </Button>
            )}
          </>
        }
      />
      {file.progress && <Progress {...file.progress} onCancel={file.cancel} />}
      <ErrorAlert message={file.failure} onClose={file.dismiss} />
      <LoadError error={trail.error} text={trailTexts.loadFailed} onRetry={() => void trail.refetch()} />
      <Card>
        <TrailPresets {...filtering} />
        <TrailFilterBar {...filtering} />
        {filtering.filters.id_paciente && (
          <RecordReadersList
            key={filtering.filters.id_paciente}
            patientId={filtering.filters.id_paciente}
            onChoose={(id) => filtering.change('id_prestador', id)}
          />
        )}
        {trail.isPending && <LoadingState text={trailTexts.loading} />}
        {entries?.length === 0 && <EmptyState title={trailTexts.none} />}
        {entries && entries.length > 0 && <TrailTable entries={entries} />}
        {trail.hasNextPage && (
          <Box sx={{ p: 1.5, textAlign: 'center' }}>
            <Button onClick={() => void trail.fetchNextPage()} disabled={trail.isFetchingNextPage}>
              {trail.isFetchingNextPage ? trailTexts.loadingMore : trailTexts.more}
            </Button>
          </Box>
        )}
      </Card>
    </>
  );
}

interface ProgressProps {
  lines: number;
  /** 0 while it is not known. */
  total: number;
  onCancel: () => void;
}

const Progress = ({ lines, total, onCancel }: ProgressProps) => (
  <ExportProgress
    text={trailTexts.exporting}
    detail={total > 0 ? trailTexts.exportedLines(lines, total) : null}
    share={total > 0 ? lines / total : null}
    onCancel={onCancel}
  />
);
