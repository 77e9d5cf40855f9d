import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notify } from '../../../lib/notices.ts';
import { type Choices, changesOf, choose } from './assignment-changes.ts';
import {
  assignableProviders,
  type FailedChange,
  patientAssignments,
  useSaveAssignments,
} from './assignments.api.ts';
import { dialogTexts } from './assignments.texts.ts';

interface Options {
  patientId: number;
  onSaving: (saving: boolean) => void;
  onSaved: () => void;
}

/** The present assignments, the choices made in the form, and the save of the difference. */
export function useAssignForm({ patientId, onSaving, onSaved }: Options) {
  const current = useQuery(patientAssignments(patientId));
  const providers = useQuery(assignableProviders);
  const save = useSaveAssignments(patientId);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [notes, setNotes] = useState('');
  const [failed, setFailed] = useState<FailedChange[]>([]);
  const pick = useCallback(
    (ids: readonly number[], wanted: boolean) => setChoices((before) => choose(before, ids, wanted)),
    [],
  );
  const assigned = new Set(current.data?.map(({ id_prestador }) => id_prestador));
  const changes = changesOf(choices, assigned);

  const submit = () => {
    const undo = save.undoing(changes, current.data ?? []);
    setFailed([]);
    onSaving(true);
    save.mutate(
      changes.map((change) => ({ ...change, notes: notes.trim() })),
      {
        onSettled: (failures = []) => {
          onSaving(false);
          if (failures.length > 0) return setFailed(failures);
          notify(dialogTexts.saved, 'success', undo);
          onSaved();
        },
      },
    );
  };

  return {
    assignments: current.data,
    providers: providers.data,
    loadError: current.error ?? providers.error,
    reload: () => void Promise.all([current.refetch(), providers.refetch()]),
    assigned,
    choices,
    pick,
    notes,
    setNotes,
    changes,
    failed,
    dismissFailed: () => setFailed([]),
    submit,
    saving: save.isPending,
  };
}
