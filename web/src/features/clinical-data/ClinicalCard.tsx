import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { AllRecordsDialog } from './AllRecordsDialog.tsx';
import { type Kind, type Records, recordsOf, useCreateRecord } from './clinical-data.api.ts';
import { KINDS } from './clinical-kinds.ts';
import { RecordList } from './RecordList.tsx';

/** With the form library and the schemas: fetched when the first plus button is pressed. */
const AddRecordDialog = lazy(() => import('./AddRecordDialog.tsx'));

/** Medications, illnesses, family links or antecedents in the patient detail. */
export function ClinicalCard<K extends Kind>({ kind, patientId }: { kind: K; patientId: number }) {
  const facts = KINDS[kind];
  const session = useSession();
  const { data: records, isPending, isError, refetch } = useQuery(recordsOf(kind, patientId));
  const create = useCreateRecord(kind, patientId);
  const [open, setOpen] = useState<'add' | 'all' | null>(null);
  const [unfinished, setUnfinished] = useState<object>({});
  const add = session.can('clinical_data', 'create') && (
    <Tooltip title={facts.add}>
      <IconButton size="small" aria-label={facts.add} onClick={() => setOpen('add')}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <>
      <RecordCard
        title={facts.title}
        icon={<facts.Icon />}
        action={add}
        loading={isPending && facts.loading}
        error={isError && !records && facts.loadFailed}
        onRetry={() => void refetch()}
      >
        {records && (
          <CardContent kind={kind} patientId={patientId} records={records} onSeeAll={() => setOpen('all')} />
        )}
      </RecordCard>
      <AllRecordsDialog
        open={open === 'all'}
        kind={kind}
        patientId={patientId}
        records={records ?? []}
        onClose={() => setOpen(null)}
      />
      <Suspense>
        {open === 'add' && (
          <AddRecordDialog
            kind={kind}
            patientId={patientId}
            create={create}
            unfinished={unfinished}
            onClose={(left) => {
              setUnfinished(left);
              create.reset();
              setOpen(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface ContentProps<K extends Kind> {
  kind: K;
  patientId: number;
  records: Records[K][];
  onSeeAll: () => void;
}

function CardContent<K extends Kind>({ kind, patientId, records, onSeeAll }: ContentProps<K>) {
  const { note, empty, shown, count, more, seeAll } = KINDS[kind];
  const [label, value] = count(records);
  const hidden = records.length - shown;
  return (
    <>
      {note && <Note>{note}</Note>}
      {records.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {label}: <strong>{formatNumber(value)}</strong>
          </Typography>
          <RecordList kind={kind} patientId={patientId} records={records.slice(0, shown)} brief />
          {hidden > 0 && <Note>{more(hidden)}</Note>}
          <Button variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={onSeeAll}>
            {seeAll}
          </Button>
        </>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', my: 0.5 }}>
      {children}
    </Typography>
  );
}
