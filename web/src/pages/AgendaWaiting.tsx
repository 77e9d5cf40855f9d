import { lazy, Suspense } from 'react';
import { useAgendaReach } from '../features/agenda/appointments/useAgendaView.ts';
import type { Offer } from '../features/agenda/waiting-list/Candidates.tsx';
import { FreedDialog } from '../features/agenda/waiting-list/FreedDialog.tsx';
import { WaitingCard } from '../features/agenda/waiting-list/WaitingCard.tsx';
import type { WaitingStart } from '../features/agenda/waiting-list/waiting-form.ts';
import { useChangeWaiting } from '../features/agenda/waiting-list/waiting-list.api.ts';
import { waitingTexts } from '../features/agenda/waiting-list/waiting-list.texts.ts';
import { errorText } from '../lib/http/http.ts';
import { notify } from '../lib/notices.ts';
import { useSession } from '../lib/session/session.ts';

const AddWaitingDialog = lazy(() => import('../features/agenda/waiting-list/AddWaitingDialog.tsx'));

interface Props {
  /** Opens 'Nuevo turno' with patient, professional and hour. */
  onOffer: Offer;
  /** The entry being added, if one is. */
  adding: WaitingStart | null;
  onAdd: (start: WaitingStart | null) => void;
}

/** The waiting list below the agenda, and after a cancellation who would take the hour. */
export function AgendaWaiting({ onOffer, adding, onAdd }: Props) {
  const { user } = useSession();
  const keepsOwn = useAgendaReach().keeps === 'own';
  const { mutate, isPending } = useChangeWaiting();
  const offer: Offer = (opening, entry) => {
    mutate(
      { id: entry.id_espera, estado: 'ofrecido' },
      { onError: (error) => notify(errorText(error, waitingTexts.failed), 'error') },
    );
    onOffer(opening, entry);
  };
  return (
    <>
      <WaitingCard busy={isPending} onOffer={offer} onAdd={() => onAdd({})} />
      <FreedDialog busy={isPending} onOffer={offer} />
      <Suspense>
        {adding && (
          <AddWaitingDialog
            start={adding}
            own={keepsOwn ? user.id_prestador : null}
            onClose={() => onAdd(null)}
          />
        )}
      </Suspense>
    </>
  );
}
