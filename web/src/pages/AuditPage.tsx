import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { alertTexts } from '../features/access/alerts/alerts.texts.ts';
import { AuditFilterBar } from '../features/access/trail/AuditFilterBar.tsx';
import { AuditPresets } from '../features/access/trail/AuditPresets.tsx';
import { AuditTable } from '../features/access/trail/AuditTable.tsx';
import { auditTrail } from '../features/access/trail/trail.api.ts';
import { auditTexts } from '../features/access/trail/trail.texts.ts';
import { useAuditExport } from '../features/access/trail/useAuditExport.ts';
import { useAuditFilters } from '../features/access/trail/useAuditFilters.ts';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { ExportProgress } from '../ui/lists/ExportProgress.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../ui/states/ErrorAlert.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function AuditPage() {
  const filtering = useAuditFilters();
  const session = useSession();
  const file = useAuditExport(filtering.filters);
  const trail = useInfiniteQuery(auditTrail(filtering.filters));
  const entries = trail.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHeader
        title={auditTexts.title}
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
                {auditTexts.exportCsv}
              </Button>
            )}
          </>
        }
      />
      {file.progress && <Progress {...file.progress} onCancel={file.cancel} />}
      <ErrorAlert message={file.failure} onClose={file.dismiss} />
      <LoadError error={trail.error} text={auditTexts.loadFailed} onRetry={() => void trail.refetch()} />
      <Card>
        <AuditPresets {...filtering} />
        <AuditFilterBar {...filtering} />
        {trail.isPending && <LoadingState text={auditTexts.loading} />}
        {entries?.length === 0 && <EmptyState title={auditTexts.none} />}
        {entries && entries.length > 0 && <AuditTable entries={entries} />}
        {trail.hasNextPage && (
          <Box sx={{ p: 1.5, textAlign: 'center' }}>
            <Button onClick={() => void trail.fetchNextPage()} disabled={trail.isFetchingNextPage}>
              {trail.isFetchingNextPage ? auditTexts.loadingMore : auditTexts.more}
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
    text={auditTexts.exporting}
    detail={total > 0 ? auditTexts.exportedLines(lines, total) : null}
    share={total > 0 ? lines / total : null}
    onCancel={onCancel}
  />
);
