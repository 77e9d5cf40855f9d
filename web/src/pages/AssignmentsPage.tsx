import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ExportButton } from '../domain/access/ExportButton.tsx';
import { AssignmentSummary } from '../features/people/assignments/AssignmentSummary.tsx';
import { providersWithAssignments } from '../features/people/assignments/assignments.api.ts';
import { overviewTexts } from '../features/people/assignments/assignments.texts.ts';
import { OverviewFilters } from '../features/people/assignments/OverviewFilters.tsx';
import { ProviderSection } from '../features/people/assignments/ProviderSection.tsx';
import { NO_FILTERS, passes, useOverviewFilters } from '../features/people/assignments/useOverviewFilters.ts';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

export default function AssignmentsPage() {
  const { data: entries, error, refetch } = useQuery(providersWithAssignments);
  const { filters, change } = useOverviewFilters();
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => setExpanded((open) => toggled(open, id)), []);
  const shown = entries?.filter((entry) => passes(entry, filters)) ?? [];
  return (
    <>
      <PageHeader
        title={overviewTexts.title}
        actions={
          <ExportButton
            resource="system"
            what={overviewTexts.exported}
            name="asignaciones"
            url="/api/assignments/export.csv"
          />
        }
      />
      <LoadError error={error} text={overviewTexts.loadFailed} onRetry={() => void refetch()} />
      {!entries && !error && <LoadingState text={overviewTexts.loading} />}
      {entries && (
        <>
          <AssignmentSummary entries={entries} />
          <Card>
            <OverviewFilters
              filters={filters}
              onChange={change}
              onExpandAll={() => setExpanded(new Set(shown.map(({ prestador }) => prestador.id_prestador)))}
              onCollapseAll={() => setExpanded(new Set())}
            />
            {shown.length === 0 && (
              <EmptyState
                title={overviewTexts.nobody}
                next={
                  entries.length === 0
                    ? { label: overviewTexts.addProvider, to: paths.newProvider }
                    : { label: overviewTexts.clearFilters, onPress: () => change(NO_FILTERS) }
                }
              />
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {shown.map((entry) => (
                <ProviderSection
                  key={entry.prestador.id_prestador}
                  entry={entry}
                  expanded={expanded.has(entry.prestador.id_prestador)}
                  onToggle={toggle}
                />
              ))}
            </Box>
          </Card>
        </>
      )}
    </>
  );
}

function toggled(open: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}
