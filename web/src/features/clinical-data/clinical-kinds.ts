import FamilyRestroom from '@mui/icons-material/FamilyRestroomOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Medication from '@mui/icons-material/MedicationOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import { NOT_A_PRESCRIPTION } from '@trama/contract/words/clinical-data';
import type { ComponentType } from 'react';
import type { Kind, Records } from './clinical-data.api.ts';
import {
  antecedentLines,
  diseaseLines,
  medicationLines,
  type RecordText,
  relationshipLines,
} from './record-texts.ts';

interface KindFacts<K extends Kind> {
  title: string;
  Icon: ComponentType;
  add: string;
  /** Opens the whole list. */
  seeAll: string;
  loading: string;
  loadFailed: string;
  empty: string;
  note?: string;
  /** How many the card shows, and what it says of the rest. */
  shown: number;
  more: (hidden: number) => string;
  count: (records: Records[K][]) => [label: string, value: number];
  idOf: (record: Records[K]) => number;
  textOf: (record: Records[K]) => RecordText;
}

/** What the cards have in common is written once, in ClinicalCard; this is where they differ. */
export const KINDS: { [K in Kind]: KindFacts<K> } = {
  medications: {
    title: 'Información de Medicaciones',
    Icon: Medication,
    add: 'Agregar medicación',
    seeAll: 'Ver medicaciones',
    loading: 'Cargando medicaciones...',
    loadFailed: 'Error al cargar las medicaciones del paciente',
    empty: 'No hay medicaciones registradas',
    note: NOT_A_PRESCRIPTION,
    shown: 5,
    more: (hidden) => `+${hidden} medicaciones más`,
    count: (records) => ['Medicaciones activas', records.filter(({ activo }) => activo).length],
    idOf: (record) => record.id_medicacion,
    textOf: medicationLines,
  },
  diseases: {
    title: 'Enfermedades',
    Icon: MonitorHeart,
    add: 'Agregar enfermedad',
    seeAll: 'Ver enfermedades',
    loading: 'Cargando enfermedades...',
    loadFailed: 'Error al cargar las enfermedades del paciente',
    empty: 'No hay enfermedades registradas',
    shown: 5,
    more: (hidden) => `+${hidden} enfermedades más`,
    count: (records) => ['Enfermedades activas', records.filter(({ activa }) => activa).length],
    idOf: (record) => record.id_enfermedad,
    textOf: diseaseLines,
  },
  relationships: {
    title: 'Vínculos Familiares',
    Icon: FamilyRestroom,
    add: 'Agregar vínculo familiar',
    seeAll: 'Ver vínculos',
    loading: 'Cargando vínculos...',
    loadFailed: 'Error al cargar los vínculos del paciente',
    empty: 'No hay vínculos registrados',
    shown: 3,
    more: (hidden) => `+${hidden} vínculos más`,
    count: (records) => ['Conviven con el paciente', records.filter(({ convive }) => convive).length],
    idOf: (record) => record.id_vinculo,
    textOf: relationshipLines,
  },
  antecedents: {
    title: 'Antecedentes',
    Icon: History,
    add: 'Agregar antecedente',
    seeAll: 'Ver antecedentes',
    loading: 'Cargando antecedentes...',
    loadFailed: 'Error al cargar los antecedentes del paciente',
    empty: 'No hay antecedentes registrados',
    shown: 3,
    more: (hidden) => `+${hidden} antecedentes más`,
    count: (records) => ['Antecedentes registrados', records.length],
    idOf: (record) => record.id_antecedente,
    textOf: antecedentLines,
  },
};
