// What the browser has to load, page by page, against its budget: JavaScript and CSS, compressed. Run after the web build.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ROOT, SetupError } from './setup.mjs';

const DIST = path.join(ROOT, 'web', 'dist');
const LOGIN = 'index.html';
/** Router, menu and cache: fetched while the person signs in (a group of web/vite.config.ts). */
const FRAME_CHUNK = 'frame';
const PAGES = 'src/pages/';
/** Reached by a link from outside: no menu around them, and nothing that is opened from it. */
const OUTSIDE_THE_FRAME = ['ConformityPage', 'ReminderPage', 'SetupPasswordPage', 'VerifyCopyPage'];

/**
 * kB. What a page weighs today, and about one kilobyte of room: raise a line when its page needs more, and say why beside it.
 * Every page carries the file of what knows no domain (tables, chips, menus: 47 kB) and the files of the wings whose words it
 * shows (web/build/chunks.ts): record 13, people 7, agenda, money and access 3 each. Words that three pages share go to the
 * file of their wing, so only the pages of that wing grow with them.
 */
const LIMITS = {
  login: 140,
  frame: 78,
  AccountPage: 63,
  // With the rail, telephone and payer in each line of the list, the waiting list and the grid of the day, which most people open first.
  AgendaPage: 125,
  AssignmentRequestsPage: 51,
  SettingsPage: 143,
  // The hours' schema brings the words of appointments along: their steps.
  AgendaSettingsPage: 112,
  AlertsPage: 54,
  AssignmentsPage: 62,
  AttendancePage: 87,
  TrailPage: 84,
  // With the card of the alerts and their words, and the line of the day: the present appointment and its steps.
  DashboardPage: 109.2,
  ActivityPage: 51,
  // Its list is on the server alone: the page has a button and what it says.
  ClinicExportPage: 52,
  EntriesPage: 72,
  FollowUpListPage: 75,
  ImportPage: 70,
  MedicalHistoryFormPage: 125,
  MedicalHistoryPage: 81,
  NewFollowUpPage: 133,
  // With the steps of appointments, consents and files, whose dialogs come later.
  PatientDetailPage: 128,
  // Identity and coverage are folded below the two sections: three more for that.
  PatientFormPage: 107,
  PatientListPage: 68,
  ProviderFormPage: 109,
  ProviderListPage: 68,
  // Beside the follow-up form: sessions, history and medication; other pages have loaded most of that already.
  RecordPanel: 79,
  ReminderPage: 3,
  // A patient's telephone opens it from a link.
  ConformityPage: 54,
  ShiftsPage: 62,
  UnsignedPage: 58,
  ConformityDialog: 8,
  SetupPasswordPage: 54,
  TimelinePage: 75,
  // The table with its clocks; the words and schema of a request come with its dialog.
  SignaturesPage: 73,
  AskSignatureDialog: 43,
  // With the fields that every form shares, which are fetched once.
  ConsentTextDialog: 12,
  MeetingDialog: 46,
  AnswerDialog: 2,
  PendingNumber: 3,
  SeeNoteDialog: 2,
  CopyRequestsPage: 54,
  RequestDialog: 70,
  StepDialog: 2,
  IssueDialog: 2,
  TemplateDialog: 7,
  // Tables whose cells lead elsewhere; the plots of the statistics come when they are drawn.
  RiskBoardPage: 74,
  TeamBoardPage: 74,
  // With the schema of its period, and dates that are typed.
  StatisticsPage: 95,
  StackedBars: 90,
  DischargeDialog: 46,
  ReadmissionDialog: 2,
  VerifyCopyPage: 73,
  // Money: tables and, behind a click, forms with their schemas.
  CashPage: 59,
  FeesPage: 76,
  PayersPage: 58,
  RenewalsPage: 57,
  PresentationsPage: 59,
  SettlementsPage: 60,
  PresentationDialog: 46,
  SettlementDialog: 45,
  ShareDialog: 45,
  AdjustDialog: 45,
  AnnulDialog: 2,
  PaymentDialog: 50,
  ClosingDialog: 63,
  AuthorizationDialog: 46,
  AuthorizationField: 46,
  CoverageDialog: 46,
  FeeDialog: 45,
  RaiseDialog: 45,
  PayerDialog: 46,
  AllEvaluationsDialog: 2,
  EvaluationDialog: 48,
  EventDialog: 46,
  NoticeDialog: 46,
  PlanDialog: 47,
  MessageDialog: 72,
  AddWaitingDialog: 44,
  AbsencesDialog: 45,
  AccessesDialog: 7,
  AddEntryDialog: 45,
  AppointmentDialog: 3,
  ArrivedLateDialog: 3,
  AssignDialog: 7,
  AttendanceChart: 90,
  // With the free hours, the new patient in place, the warnings, and the same for each of several people.
  BookingDialog: 55,
  CalendarFeedDialog: 3,
  CalendarPanel: 36,
  CancelDialog: 3,
  ChangePasswordDialog: 5,
  DaySheet: 3,
  // What the agenda knows of an appointment.
  'arrived-start': 15,
  WeekLoad: 3,
  ContactDialog: 45,
  CreateMenu: 1,
  // With the field that finds the right patient.
  CorrectionDialog: 12,
  EditDialog: 47,
  EmergencyDialog: 2,
  // With what draws a QR code.
  FactorDialog: 11,
  HoursDialog: 3,
  PasskeyButton: 6,
  PatientsByProviderChart: 90,
  QuickSearch: 13,
  RecordDownloadDialog: 5,
  RescheduleDialog: 60,
  // Somebody is asked who they are, with a passkey only where they have one.
  ProofDialog: 10,
  PasskeyProof: 58,
  SinceLastSignIn: 6,
  RowDialog: 5,
  SecondStep: 16,
  SessionsPerWeekChart: 90,
  ShortcutsDialog: 5,
  UserMenuPanel: 6,
  InvitationsCard: 2,
  OpenAlertsNumber: 4,
  VersionsDialog: 5,
  AttachDialog: 5,
  PreviewDialog: 3,
  // With what draws a signature.
  ConsentDialog: 14,
  // Its forms come with their dialogs; a new group has the schema and the search for its members.
  GroupsPage: 90,
  GroupDialog: 60,
  MembersDialog: 14,
  SharedNotePage: 133,
  // pdf.js, when the first document is looked at; its worker is a file of its own.
  pdf: 120,
  'pdf.worker.min.mjs?url': 1,
};

/**
 * A row for the login; one for the frame in which every page of somebody signed in stands; one for each page, with all
 * that it makes the browser fetch beyond those two; and one for each part that is fetched later (a dialog, a chart),
 * with what it adds to the page that opens it. Where several pages do, the one that has least of it already counts.
 */
export function measureSizes(dist = DIST) {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'));
  const frame = Object.keys(manifest).find((key) => manifest[key].name === FRAME_CHUNK);
  const later = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key !== frame);
  const pages = later.filter((key) => key.startsWith(PAGES));
  const parts = later.filter((key) => !key.startsWith(PAGES));

  const weight = (chunks, without = new Set()) => {
    const counted = [...chunks].filter((chunk) => !without.has(chunk));
    return kilobytes(dist, manifest, counted);
  };
  const login = withImports(manifest, [LOGIN]);
  const framed = withImports(manifest, [LOGIN, frame]);
  const opened = (key) => withImports(manifest, [LOGIN, frame, key]);
  const framedPages = pages.filter((page) => !OUTSIDE_THE_FRAME.includes(nameOf(page)));
  const pagesThatOpen = (part) =>
    framedPages.filter((page) =>
      [...opened(page)].some((chunk) => manifest[chunk].dynamicImports?.includes(part)),
    );

  const row = (name, kb) => ({ name, kb, limit: LIMITS[name] });
  return [
    row('login', weight(login)),
    row('frame', weight(framed, login)),
    ...pages.map((page) => row(nameOf(page), weight(opened(page), framed))),
    ...parts.map((part) => {
      const before = pagesThatOpen(part).map(opened);
      // Opened only by another part: whatever is beyond the frame.
      if (before.length === 0) before.push(framed);
      return row(nameOf(part), Math.max(...before.map((there) => weight(opened(part), there))));
    }),
  ];
}

/** Those chunks and everything that they import, directly or not. */
function withImports(manifest, keys) {
  const found = new Set(keys);
  for (const key of found) {
    if (!manifest[key]) throw new Error(`The web build has no ${key}: the size budget looks for it.`);
    for (const imported of manifest[key].imports ?? []) found.add(imported);
  }
  return found;
}

const nameOf = (key) => path.basename(key).replace(/\.\w+$/, '');

function kilobytes(dist, manifest, chunks) {
  const files = new Set(chunks.flatMap((chunk) => [manifest[chunk].file, ...(manifest[chunk].css ?? [])]));
  const sizes = [...files].map((file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length);
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

export function checkSizes() {
  const sizes = measureSizes();
  for (const { name, kb, limit } of sizes)
    console.log(`  ${name.padEnd(28)} ${kb.toFixed(1).padStart(6)} kB gz of ${limit ?? 'no limit'}`);
  const heavy = sizes.filter(({ kb, limit }) => !(kb <= limit));
  if (heavy.length > 0)
    throw new SetupError(
      `Too much for the browser to load: ${heavy.map(({ name, kb, limit }) => `${name} ${kb.toFixed(1)} kB gz (limit ${limit ?? 'missing'})`).join(', ')}`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkSizes();
