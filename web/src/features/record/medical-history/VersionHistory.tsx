import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryVersionSummary } from '@trama/contract/schemas/record/medical-history';
import { type ReactNode, useState } from 'react';
import { FoldingSection } from '../../../ui/page/FoldingSection.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { versionsOf } from './medical-history.api.ts';
import { versionTexts as texts } from './medical-history.texts.ts';
import { VersionComparison } from './VersionComparison.tsx';
import { VersionReader } from './VersionReader.tsx';
import { VersionTable } from './VersionTable.tsx';

interface Props {
  historyId: number;
  patientId: number;
}

/** Every save with who and when. Asked for only when opened, since each reading is in the trail. */
export function VersionHistory(props: Props) {
  return (
    <FoldingSection title={texts.title} icon={<HistoryIcon />} emptyWhenFolded>
      <Versions {...props} />
    </FoldingSection>
  );
}

function Versions({ historyId, patientId }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsOf(historyId),
  );
  if (!data) {
    if (!error) return <LoadingState text={texts.loading} />;
    return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
  }
  return (
    <VersionBrowser {...{ historyId, patientId }} versions={data.pages.flatMap((page) => page.data)}>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ mt: 1 }}>
          {texts.earlier}
        </Button>
      )}
    </VersionBrowser>
  );
}

interface BrowserProps extends Props {
  versions: HistoryVersionSummary[];
  /** Below the table. */
  children: ReactNode;
}

/** Newest first. At first the last change is compared. */
function VersionBrowser({ historyId, patientId, versions, children }: BrowserProps) {
  const [olderPick, setOlder] = useState<number | null>(null);
  const [newerPick, setNewer] = useState<number | null>(null);
  const [reading, setReading] = useState<number | null>(null);
  const newest = versions[0]?.version ?? 1;
  const older = olderPick ?? newest - 1;
  const newer = newerPick ?? newest;
  return (
    <>
      <VersionTable
        versions={versions}
        older={older}
        newer={newer}
        onPickOlder={setOlder}
        onPickNewer={setNewer}
        onRead={setReading}
      />
      {children}
      {older > 0 ? (
        <VersionComparison historyId={historyId} older={older} newer={newer} />
      ) : (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{texts.single}</Typography>
      )}
      {reading !== null && (
        <VersionReader {...{ historyId, patientId }} version={reading} onClose={() => setReading(null)} />
      )}
    </>
  );
}
