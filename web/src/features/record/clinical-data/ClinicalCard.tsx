import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/record/clinical-lists/list';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { CLINICAL_LIST_ICONS } from '../../../domain/record/clinical-list-icons.ts';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { useHashTarget } from '../../../ui/page/useHashTarget.ts';
import { AllRecordsDialog } from './AllRecordsDialog.tsx';
import { recordsOf, useCreateRecord } from './clinical-data.api.ts';
import { RecordList } from './RecordList.tsx';
import { countOf } from './record-texts.ts';

/** With the form library and the schemas: fetched when the first plus button is pressed. */
const AddRecordDialog = lazy(() => import('./AddRecordDialog.tsx'));

interface Props {
  name: ListName;
  patientId: number;
}

/** A clinical list in the patient detail. */
export function ClinicalCard({ name, patientId }: Props) {
  const { card, resource } = listOf(name);
  const Icon = CLINICAL_LIST_ICONS[name];
  const session = useSession();
  const { data: records, isPending, error, refetch } = useQuery(recordsOf(name, patientId));
  const create = useCreateRecord(name, patientId);
  const [open, setOpen] = useState<'add' | 'all' | null>(null);
  const [unfinished, setUnfinished] = useState<object>({});
  useLinkedRecord(name, records, () => setOpen('all'));
  const add = session.can(resource, 'create') && (
    <Tooltip title={card.add}>
      <IconButton size="small" aria-label={card.add} onClick={() => setOpen('add')}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <>
      <RecordCard
        title={card.title}
        icon={<Icon />}
        action={add}
        loading={isPending && card.loading}
        error={!records && error && errorText(error, card.loadFailed)}
        onRetry={() => void refetch()}
      >
        {records && <CardContent {...{ name, patientId, records }} onSeeAll={() => setOpen('all')} />}
      </RecordCard>
      <AllRecordsDialog
        open={open === 'all'}
        name={name}
        patientId={patientId}
        records={records ?? []}
        onClose={() => setOpen(null)}
      />
      <Suspense>
        {open === 'add' && (
          <AddRecordDialog
            name={name}
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

/** A link may lead to a record: it gets the focus or, where the card does not show it, the whole list opens. */
function useLinkedRecord(name: ListName, records: ClinicalRecord[] | undefined, openAll: () => void): void {
  const { hash } = useLocation();
  const { path, id, card } = listOf(name);
  const place = records?.findIndex((record) => hash === `#${path}-${record[id]}`) ?? -1;
  const onHidden = useEffectEvent(openAll);
  useHashTarget(place >= 0);
  useEffect(() => {
    if (place >= card.shown) onHidden();
  }, [place, card.shown]);
}

interface ContentProps extends Props {
  records: ClinicalRecord[];
  onSeeAll: () => void;
}

function CardContent({ name, records, onSeeAll, ...of }: ContentProps) {
  const list = listOf(name);
  const { empty, shown, count, more, seeAll } = list.card;
  const hidden = records.length - shown;
  return (
    <>
      {list.note && <Note>{list.note}</Note>}
      <Typography variant="body2" sx={{ mb: 1 }}>
        {count}: <strong>{formatNumber(countOf(list, records))}</strong>
      </Typography>
      {records.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <>
          <RecordList name={name} {...of} records={records.slice(0, shown)} brief />
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
