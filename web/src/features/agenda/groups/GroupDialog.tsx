import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import { PARTICIPANTS_MAX } from '@trama/contract/words/agenda/encounters';
import { fullName } from '@trama/contract/words/full-name';
import { useState } from 'react';
import { useController, type useForm } from 'react-hook-form';
import { bookableProviders, rooms } from '../../../domain/agenda/agenda.api.ts';
import { PatientsField } from '../../../domain/people/PatientsField.tsx';
import { changesTo, hasNone } from '../../../lib/changes-to.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { errorText } from '../../../lib/http/http.ts';
import { noticeThen } from '../../../lib/notices.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { FieldGrid } from '../../../ui/fields/FieldGrid.tsx';
import { FormDate, FormFlag, FormSelect, FormText } from '../../../ui/fields/FormFields.tsx';
import { useCheckedForm } from '../../../ui/fields/useCheckedForm.ts';
import { GroupForm, type GroupValues, groupValues } from './group-form.ts';
import { useChangeGroup, useCreateGroup } from './groups.api.ts';
import { groupFormTexts as texts } from './groups.texts.ts';

interface Props {
  /** Null for a new one. */
  group: Group | null;
  /** Clinicians make only groups of their own. */
  own: number | null;
  onClose: () => void;
}

/** A new group, or another name, place or room of one. Members of an existing group join and leave in a dialog of their own. */
export default function GroupDialog({ group, own, onClose }: Props) {
  const creating = useCreateGroup();
  const changing = useChangeGroup(group?.id_grupo ?? 0);
  const keyOf = useCreationKey();
  const { data: roomList = [] } = useQuery(rooms);
  const { data: providers = [] } = useQuery(bookableProviders);
  const { isPending, error } = group ? changing : creating;
  const dismiss = () => {
    creating.reset();
    changing.reset();
  };
  // The page reads its groups again while the dialog stands open.
  const [loaded] = useState(group);
  const form = useCheckedForm(GroupForm, groupValues(loaded, own), dismiss);
  const submit = form.handleSubmit(({ miembros, id_prestador, activo, desde, ...fields }) => {
    const done = noticeThen(group ? texts.saved : texts.created, onClose);
    if (loaded) {
      const changes = changesTo(loaded, { ...fields, activo });
      return hasNone(changes) ? done.onSuccess() : changing.mutate(changes, done);
    }
    const members = miembros.map(({ id_paciente }) => ({ id_paciente, desde }));
    const input = { ...fields, id_prestador, miembros: members };
    creating.mutate({ input, idempotencyKey: keyOf(input) }, done);
  });
  return (
    <FormDialog
      title={group ? texts.editTitle : texts.createTitle}
      form={form}
      onSubmit={submit}
      busy={isPending}
      error={error && errorText(error, texts.failed)}
      onDismissError={dismiss}
      onCancel={onClose}
      save={texts.save}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        <FormText name="nombre" label={texts.name} required autoFocus helperText={texts.nameHint} />
        {own === null && !group && (
          <FormSelect
            name="id_prestador"
            label={texts.leader}
            required
            options={providers.map((provider) => ({
              value: provider.id_prestador,
              label: fullName(provider),
            }))}
          />
        )}
        <FieldGrid>
          <FormText name="lugar" label={texts.place} helperText={texts.placeHint} />
          <FormSelect
            name="consultorio"
            label={texts.room}
            none={texts.noRoom}
            options={roomList
              .filter(({ activo, id_consultorio }) => activo || id_consultorio === group?.consultorio)
              .map(({ id_consultorio, nombre }) => ({ value: id_consultorio, label: nombre }))}
          />
        </FieldGrid>
        {group ? (
          <div>
            <FormFlag name="activo" label={texts.active} />
            <FormHelperText>{texts.activeHint}</FormHelperText>
          </div>
        ) : (
          <>
            <FormDate name="desde" label={texts.since} helperText={texts.sinceHint} />
            <NewMembers control={form.control} />
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

type Control = ReturnType<typeof useForm<GroupValues, unknown, GroupForm>>['control'];

function NewMembers({ control }: { control: Control }) {
  const { field } = useController({ control, name: 'miembros' });
  return (
    <PatientsField
      value={field.value}
      onChange={field.onChange}
      max={PARTICIPANTS_MAX}
      texts={texts.members}
      inputRef={field.ref}
    />
  );
}
