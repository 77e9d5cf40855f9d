import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { DraftedFoot } from '../../../domain/record/DraftedFoot.tsx';
import { discardDraft, type StoredDraft } from '../../../lib/drafts/drafts.ts';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { submitOnCtrlEnter } from '../../../ui/fields/submit-keys.ts';
import { LINE_WIDTH } from '../../../ui/text/line-width.ts';
import { BringBefore } from './BringBefore.tsx';
import {
  FollowUpDateField,
  FollowUpDurationField,
  FollowUpHourField,
  FollowUpModalityField,
  FollowUpText,
} from './FollowUpFields.tsx';
import { TEXT_SECTIONS, withDraft } from './follow-up-form.ts';
import { followUpTexts as texts } from './follow-ups.texts.ts';
import { PerformerField } from './PerformerField.tsx';
import { useFocusOnFirstEmpty, useFollowUpForm } from './useFollowUpForm.ts';

interface Props {
  patientId: number;
  /** What the appointment from which it is written says already. */
  start: FollowUpStart | undefined;
  startIsGuessed: boolean;
  /** An unfinished follow-up of the same author. */
  draft: StoredDraft | null;
  /** False while it could not be asked for. */
  draftKnown: boolean;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

export function FollowUpForm(props: Props) {
  const { patientId, start, startIsGuessed, draft, draftKnown, onSaved, onCancel } = props;
  const [settled, setSettled] = useState<StoredDraft | null>(null);
  const offered = draft === settled ? null : draft;
  const draftWaits = draftKnown ? offered && 'offered' : 'unknown';
  const { form, followDay, ...drafted } = useFollowUpForm({
    patientId,
    start,
    startIsGuessed,
    draftWaits,
    onSaved,
  });
  const { control, getValues, reset } = form;
  useFocusOnFirstEmpty(form, draftWaits !== 'offered');
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void drafted.save(event)}
      onKeyDown={submitOnCtrlEnter}
      sx={{ maxWidth: FORM_WIDTH, minWidth: 0 }}
    >
      <FormSection title={texts.basicSection}>
        <FollowUpDateField control={control} onDay={followDay} />
        <PerformerField control={control} />
        <Box sx={IN_ONE_LINE}>
          <FollowUpHourField control={control} />
          <FollowUpModalityField control={control} />
          <FollowUpDurationField control={control} />
        </Box>
      </FormSection>
      {TEXT_SECTIONS.map(({ title, fields, bringsBefore }) => (
        <FormSection
          key={title}
          title={title}
          action={bringsBefore && <BringBefore patientId={patientId} form={form} />}
        >
          {fields.map((field) => (
            <FollowUpText key={field.name} control={control} {...field} />
          ))}
        </FormSection>
      ))}
      <DraftedFoot
        form={drafted}
        texts={texts}
        submit={drafted.isSubmitting ? texts.submitting : texts.submit}
        onCancel={onCancel}
        offered={offered}
        onRecover={({ contenido }) => reset(withDraft(getValues(), contenido), { keepDefaultValues: true })}
        discard={() => discardDraft('follow-up', patientId)}
        onSettled={() => setSettled(draft)}
      />
    </Stack>
  );
}

interface SectionProps {
  title: string;
  /** At the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
}

function FormSection({ title, action, children }: SectionProps) {
  return (
    <Card sx={{ p: 2 }}>
      <Stack direction="row" sx={SECTION_HEADING}>
        <Typography variant="h2" sx={{ color: 'primary.main', flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      <Box sx={FIELD_GRID}>{children}</Box>
    </Card>
  );
}

/** A long title breaks, never its button. */
const SECTION_HEADING = {
  mb: { xs: 1.25, sm: 2 },
  alignItems: 'center',
  columnGap: 2,
  '& > .MuiButton-root': { flexShrink: 0, whiteSpace: 'nowrap' },
} as const;

/** With the frames of the sections and of the fields around the lines. */
const FORM_WIDTH = LINE_WIDTH + 62;

const FIELD_GRID = {
  display: 'grid',
  columnGap: 2,
  rowGap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

/** Also on a telephone, where the first text has to be in sight when the form opens. */
const IN_ONE_LINE = {
  gridColumn: '1 / -1',
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: '70px minmax(0, 1fr) minmax(0, 1fr)',
    sm: 'repeat(3, minmax(0, 1fr))',
  },
};
