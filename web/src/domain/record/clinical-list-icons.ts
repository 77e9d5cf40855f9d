import FamilyRestroom from '@mui/icons-material/FamilyRestroomOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Medication from '@mui/icons-material/MedicationOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import type { ListName } from '@trama/contract/words/record/clinical-lists';
import type { ComponentType } from 'react';

/** The sign of each clinical list, on its card and in the timeline. */
export const CLINICAL_LIST_ICONS: Record<ListName, ComponentType> = {
  medication: Medication,
  disease: MonitorHeart,
  relationship: FamilyRestroom,
  antecedent: History,
};
