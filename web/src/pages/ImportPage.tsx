import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { clinicTexts } from '../features/exchange/exports/exports.texts.ts';
import { ColumnsStep } from '../features/exchange/imports/ColumnsStep.tsx';
import { FileStep } from '../features/exchange/imports/FileStep.tsx';
import { ImportSteps } from '../features/exchange/imports/ImportSteps.tsx';
import { importById } from '../features/exchange/imports/imports.api.ts';
import { importTexts as texts } from '../features/exchange/imports/imports.texts.ts';
import { PastImports } from '../features/exchange/imports/PastImports.tsx';
import { ResultStep } from '../features/exchange/imports/ResultStep.tsx';
import { SimulationStep } from '../features/exchange/imports/SimulationStep.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** A file of patients or providers, from the choice of it to what became of it. The address keeps which; the server keeps how far. */
export default function ImportPage() {
  const { id } = useParams();
  const session = useSession();
  if (id) return <TakenUp key={id} id={Number(id)} />;
  return (
    <>
      <PageHeader
        title={texts.title}
        backTo={paths.patients}
        actions={
          session.can('exports', 'export') && (
            <Button startIcon={<FileDownloadOutlined />} component={Link} to={paths.clinicExport}>
              {clinicTexts.title}
            </Button>
          )
        }
      />
      <ImportSteps active={0} />
      <FileStep />
      <PastImports />
    </>
  );
}

function TakenUp({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(importById(id));
  return (
    <>
      <PageHeader title={texts.title} lead={data?.archivo} backTo={paths.imports} />
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      {isPending && <LoadingState text={texts.loading} />}
      {data && <CurrentStep imported={data} />}
    </>
  );
}

const STEP_OF_STATE: Record<Import['estado'], number> = { cargada: 1, simulada: 2, aplicada: 3, retirada: 3 };

function CurrentStep({ imported }: { imported: Import }) {
  const [atColumns, setAtColumns] = useState(false);
  const reached = STEP_OF_STATE[imported.estado];
  const step = atColumns && reached === 2 ? 1 : reached;
  return (
    <>
      <ImportSteps active={step} />
      {step === 1 && <ColumnsStep imported={imported} onSimulated={() => setAtColumns(false)} />}
      {step === 2 && <SimulationStep imported={imported} onBack={() => setAtColumns(true)} />}
      {step === 3 && <ResultStep imported={imported} />}
    </>
  );
}
