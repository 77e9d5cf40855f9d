import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '@trama/contract/words/clinic-time';
import { type ListName, listOf } from '@trama/contract/words/record/clinical-lists';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { CLINICAL_LIST_ICONS } from '../../../domain/record/clinical-list-icons.ts';
import { errorText } from '../../../lib/http/http.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { useHashTarget } from '../../../ui/page/useHashTarget.ts';
import { AllEntriesDialog } from './AllEntriesDialog.tsx';
import { entriesOf, useCreateEntry } from './clinical-data.api.ts';
import { EntryList } from './EntryList.tsx';
import { countOf } from './entry-text.ts';

/** With the form library and the schemas: fetched when the first plus button is pressed. */
const AddEntryDialog = lazy(() => import('./AddEntryDialog.tsx'));

interface Props {
  name: ListName;
  patientId: number;
}

/** A clinical list in the patient detail. */
export function ClinicalCard({ name, patientId }: Props) {
  const { card, resource } = listOf(name);
  const Icon = CLINICAL_LIST_ICONS[name];
  const session = useSession();
  const { data: entries, isPending, error, refetch } = useQuery(entriesOf(name, patientId));
  const create = useCreateEntry(name, patientId);
  const [open, setOpen] = useState<'add' | 'all' | null>(null);
  const [unfinished, setUnfinished] = useState<object>({});
  useLinkedEntry(name, entries, () => setOpen('all'));
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
        error={!entries && error && errorText(error, card.loadFailed)}
        onRetry={() => void refetch()}
      >
        {entries && <CardContent {...{ name, patientId, entries }} onSeeAll={() => setOpen('all')} />}
      </RecordCard>
      <AllEntriesDialog
        open={open === 'all'}
        name={name}
        patientId={patientId}
        entries={entries ?? []}
        onClose={() => setOpen(null)}
      />
      <Suspense>
        {open === 'add' && (
          <AddEntryDialog
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

/** A link may lead to an entry: it gets the focus or, where the card does not show it, the whole list opens. */
function useLinkedEntry(name: ListName, entries: ClinicalEntry[] | undefined, openAll: () => void): void {
  const { hash } = useLocation();
  const { path, id, card } = listOf(name);
  const place = entries?.findIndex((entry) => hash === `#${path}-${entry[id]}`) ?? -1;
  const onHidden = useEffectEvent(openAll);
  useHashTarget(place >= 0);
  useEffect(() => {
    if (place >= card.shown) onHidden();
  }, [place, card.shown]);
}

interface ContentProps extends Props {
  entries: ClinicalEntry[];
  onSeeAll: () => void;
}

function CardContent({ name, entries, onSeeAll, ...of }: ContentProps) {
  const list = listOf(name);
  const { empty, shown, count, more, seeAll } = list.card;
  const hidden = entries.length - shown;
  return (
    <>
      {list.note && <Note>{list.note}</Note>}
      <Typography variant="body2" sx={{ mb: 1 }}>
        {count}: <strong>{formatNumber(countOf(list, entries))}</strong>
      </Typography>
      {entries.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <>
          <EntryList name={name} {...of} entries={entries.slice(0, shown)} brief />
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
