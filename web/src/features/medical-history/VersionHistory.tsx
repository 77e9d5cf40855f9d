import HistoryIcon from '@mui/icons-material/History';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { HistoryVersion } from '@trama/contract/schemas/medical-history';
import { useState } from 'react';
import { FoldingSection } from '../../ui/FoldingSection.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { LoadingState } from '../../ui/LoadingState.tsx';
import { versionsOf } from './medical-history.api.ts';
import { versionTexts as texts } from './medical-history.texts.ts';
import { VersionComparison } from './VersionComparison.tsx';
import { VersionReader } from './VersionReader.tsx';
import { VersionTable } from './VersionTable.tsx';

/** Every save with who and when. Asked for only when opened, since each reading is in the audit trail. */
export function VersionHistory({ historyId }: { historyId: number }) {
  return (
    <FoldingSection title={texts.title} icon={<HistoryIcon />} emptyWhenFolded>
      <Versions historyId={historyId} />
    </FoldingSection>
  );
}

function Versions({ historyId }: { historyId: number }) {
  const { data: versions, error, refetch } = useQuery(versionsOf(historyId));
  if (versions) return <VersionBrowser versions={versions} />;
  if (!error) return <LoadingState text={texts.loading} />;
  return <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />;
}

/** Newest first. At first the last change is compared. */
function VersionBrowser({ versions }: { versions: HistoryVersion[] }) {
  const [olderPick, setOlder] = useState<number | null>(null);
  const [newerPick, setNewer] = useState<number | null>(null);
  const [reading, setReading] = useState<HistoryVersion | null>(null);
  const newest = versions[0]?.version ?? 1;
  const older = versions.find(({ version }) => version === (olderPick ?? newest - 1));
  const newer = versions.find(({ version }) => version === (newerPick ?? newest));
  return (
    <>
      <VersionTable
        versions={versions}
        older={older?.version}
        newer={newer?.version}
        onPickOlder={setOlder}
        onPickNewer={setNewer}
        onRead={setReading}
      />
      {older && newer ? (
        <VersionComparison older={older} newer={newer} />
      ) : (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{texts.single}</Typography>
      )}
      <VersionReader version={reading} onClose={() => setReading(null)} />
    </>
  );
}
