import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Import, ImportRow } from '@trama/contract/schemas/exchange/imports';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { Pagination } from '../../../ui/lists/Pagination.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { AppliedBefore } from './AppliedBefore.tsx';
import { ApplyDialog } from './ApplyDialog.tsx';
import { importRows, type RowsView, useSimulation } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';
import { ProfessionalsCard } from './ProfessionalsCard.tsx';
import { ResultFilter } from './ResultFilter.tsx';
import { RowsTable } from './RowsTable.tsx';

const RowDialog = lazy(() => import('./RowDialog.tsx'));
const PAGE_SIZES = [25, 50, 100] as const;

interface Props {
  imported: Import;
  onBack: () => void;
}

/** What would become of each row; nothing has been saved yet. */
export function SimulationStep({ imported, onBack }: Props) {
  const [view, setView] = useState<RowsView>({ resultado: null, page: 1, pageSize: PAGE_SIZES[0] });
  const [opened, setOpened] = useState<ImportRow | null>(null);
  const [applying, setApplying] = useState(false);
  const again = useSimulation(imported.id_importacion);
  const counts = imported.resumen ?? {};
  const works = (counts.nueva ?? 0) + (counts.actualiza ?? 0) > 0;
  return (
    <SectionCard title={texts.simulationTitle}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{texts.simulationIntro}</Typography>
      <ErrorAlert
        message={again.error && errorText(again.error, texts.simulateFailed)}
        onClose={() => again.reset()}
      />
      <AppliedBefore imported={imported} />
      {imported.profesionales.length > 0 && <ProfessionalsCard imported={imported} />}
      <ResultFilter
        counts={counts}
        total={imported.filas}
        chosen={view.resultado}
        onChoose={(resultado) => setView({ ...view, resultado, page: 1 })}
      />
      <SimulatedRows imported={imported} view={view} onView={setView} onOpen={setOpened} />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" disabled={!works} onClick={() => setApplying(true)}>
          {texts.apply}
        </Button>
        <Button disabled={again.isPending} onClick={() => again.mutate(null)}>
          {again.isPending ? texts.simulating : texts.again}
        </Button>
        <Button onClick={onBack}>{texts.backToColumns}</Button>
      </Stack>
      <ApplyDialog imported={imported} open={applying} onClose={() => setApplying(false)} />
      {opened && (
        <Suspense>
          <RowDialog imported={imported} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

interface RowsProps {
  imported: Import;
  view: RowsView;
  onView: (view: RowsView) => void;
  onOpen: (row: ImportRow) => void;
}

function SimulatedRows({ imported, view, onView, onOpen }: RowsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(importRows(imported.id_importacion, view));
  return (
    <>
      <LoadError error={error} text={texts.rowsFailed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.loadingRows} />}
      {data?.total === 0 && <EmptyState title={texts.none} />}
      {data && data.total > 0 && (
        <>
          <RowsTable type={imported.tipo} rows={data.data} outdated={isPlaceholderData} onOpen={onOpen} />
          <Pagination
            page={view.page}
            pageSize={view.pageSize}
            pageSizes={PAGE_SIZES}
            total={data.total}
            onPageChange={(page) => onView({ ...view, page })}
            onPageSizeChange={(pageSize) => onView({ ...view, pageSize, page: 1 })}
          />
        </>
      )}
    </>
  );
}
