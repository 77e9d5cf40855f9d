import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { TrustProxy } from './config.ts';
import { quickPool } from './database/connect.ts';
import { accountRoutes } from './features/access/account/account.routes.ts';
import { alertRoutes } from './features/access/alerts/alerts.routes.ts';
import { authRoutes } from './features/access/auth/auth.routes.ts';
import { secondStepRoutes } from './features/access/auth/second-step.routes.ts';
import { glassRoutes } from './features/access/emergency-access/emergency-access.routes.ts';
import { noticeRoutes } from './features/access/notices/notices.routes.ts';
import { secondFactorRoutes } from './features/access/second-factor/second-factor.routes.ts';
import { trailRoutes } from './features/access/trail/trail.routes.ts';
import { agendaRoutes } from './features/agenda/agenda-settings/agenda-settings.routes.ts';
import { appointmentRoutes } from './features/agenda/appointments/appointments.routes.ts';
import { attendanceRoutes } from './features/agenda/attendance/attendance.routes.ts';
import { calendarRoutes } from './features/agenda/calendar/calendar.routes.ts';
import { conformityRoutes } from './features/agenda/conformity/conformity.routes.ts';
import { groupRoutes } from './features/agenda/groups/groups.routes.ts';
import { intakeRoutes } from './features/agenda/intake/intake.routes.ts';
import { reminderRoutes } from './features/agenda/reminders/reminders.routes.ts';
import { waitingListRoutes } from './features/agenda/waiting-list/waiting-list.routes.ts';
import { exportRoutes } from './features/exchange/exports/exports.routes.ts';
import { importRoutes } from './features/exchange/imports/imports.routes.ts';
import { boardRoutes } from './features/home/boards/boards.routes.ts';
import { dashboardRoutes } from './features/home/dashboard/dashboard.routes.ts';
import { statisticsRoutes } from './features/home/statistics/statistics.routes.ts';
import { patientAccountRoutes } from './features/money/accounts/accounts.routes.ts';
import { cashRoutes } from './features/money/cash/cash.routes.ts';
import { coverageRoutes } from './features/money/coverages/coverages.routes.ts';
import { feeRoutes } from './features/money/fees/fees.routes.ts';
import { payerRoutes } from './features/money/payers/payers.routes.ts';
import { presentationRoutes } from './features/money/presentations/presentations.routes.ts';
import { settlementRoutes } from './features/money/settlements/settlements.routes.ts';
import { shiftRoutes } from './features/money/shifts/shifts.routes.ts';
import { assignmentRoutes } from './features/people/assignments/assignments.routes.ts';
import { contactRoutes } from './features/people/contacts/contacts.routes.ts';
import { mailRoutes } from './features/people/mails/mails.routes.ts';
import { patientRoutes } from './features/people/patients/patients.routes.ts';
import { providerRoutes } from './features/people/providers/providers.routes.ts';
import { settingsRoutes } from './features/people/settings/settings.routes.ts';
import { attachmentRoutes } from './features/record/attachments/attachments.routes.ts';
import { clinicalDataRoutes } from './features/record/clinical-data/clinical-data.routes.ts';
import { consentRoutes } from './features/record/consents/consents.routes.ts';
import { copyRoutes } from './features/record/copies/copies.routes.ts';
import { copyRequestRoutes } from './features/record/copy-requests/copy-requests.routes.ts';
import { dischargeRoutes } from './features/record/discharges/discharges.routes.ts';
import { documentRoutes } from './features/record/documents/documents.routes.ts';
import { draftRoutes } from './features/record/drafts/drafts.routes.ts';
import { entryRoutes } from './features/record/entries/entries.routes.ts';
import { followUpRoutes } from './features/record/follow-ups/follow-ups.routes.ts';
import { sharedFollowUpRoutes } from './features/record/follow-ups/shared-follow-ups.routes.ts';
import { medicalHistoryRoutes } from './features/record/medical-history/medical-history.routes.ts';
import { meetingRoutes } from './features/record/meetings/meetings.routes.ts';
import { messageRoutes } from './features/record/messages/messages.routes.ts';
import { recordRoutes } from './features/record/record/record.routes.ts';
import { riskEventRoutes } from './features/record/risk/events.routes.ts';
import { planRoutes } from './features/record/risk/plans.routes.ts';
import { riskRoutes } from './features/record/risk/risk.routes.ts';
import { signatureRoutes } from './features/record/signatures/signatures.routes.ts';
import { supervisionRoutes } from './features/record/supervision/supervision.routes.ts';
import { timelineRoutes } from './features/record/timeline/timeline.routes.ts';
import { describeApi } from './platform/describe/openapi.ts';
import type { FeatureDeps, TypedApp } from './platform/http/feature.ts';
import { frame, setHeaders } from './platform/http/frame.ts';
import { refuseChangesWhile } from './platform/http/full-disk.ts';
import { healthRoutes } from './platform/http/health.ts';
import { answerError, answerUnreadable } from './platform/http/http-errors.ts';
import { limitedServer } from './platform/http/http-server.ts';
import { serveWeb } from './platform/http/web-files.ts';
import { metricsRoute, type Watched } from './platform/watch/metrics.ts';

const BODY_LIMIT = 1024 * 1024;

export interface AppDeps extends FeatureDeps {
  logger: FastifyBaseLogger;
  trustProxy: TrustProxy;
  webRoot: string;
  isDiskFull?: () => boolean;
  /** Without it there is no /metrics. */
  metrics?: Pick<Watched, 'token' | 'newestBackupAgeS'> | undefined;
  /** From the signal on, while requests are still taken. */
  isStopping?: () => boolean;
}

/** The whole wiring. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { db, pool, standby, tokens, publicUrl, logger, trustProxy, webRoot } = deps;
  const https = publicUrl.startsWith('https:');
  const app: FastifyInstance = Fastify({
    // The reader of forms tells its finest log all headers of a request, the token included.
    loggerInstance: logger.child({}, { redact: { paths: ['busboyOptions'], remove: true } }),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than to name the request in the few lines that are about one.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: BODY_LIMIT,
    serverFactory: (listener) => limitedServer(listener, { behindProxy: trustProxy !== false }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 6_000, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, https);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });

  if (deps.isDiskFull) refuseChangesWhile(app, deps.isDiskFull);
  const quick = quickPool(pool);
  app.addHook('onClose', () => quick.end());
  frame(app, { db, pool, quick, verifyToken: tokens.verify, https });
  await describeApi(app);
  healthRoutes(app, db, deps.isStopping ?? (() => false));
  if (deps.metrics)
    metricsRoute(app, { db, pools: { ordinary: pool, quick, ...(standby && { standby }) }, ...deps.metrics });

  const api: TypedApp = app.withTypeProvider<ZodTypeProvider>();
  authRoutes(api, deps);
  secondStepRoutes(api, deps);
  accountRoutes(api, deps);
  noticeRoutes(api);
  secondFactorRoutes(api, deps);
  patientRoutes(api, deps);
  contactRoutes(api);
  dashboardRoutes(api);
  boardRoutes(api);
  statisticsRoutes(api);
  providerRoutes(api, deps);
  mailRoutes(api, deps);
  assignmentRoutes(api);
  settingsRoutes(api);
  medicalHistoryRoutes(api);
  followUpRoutes(api);
  sharedFollowUpRoutes(api);
  clinicalDataRoutes(api);
  riskRoutes(api);
  signatureRoutes(api, deps);
  meetingRoutes(api);
  supervisionRoutes(api, deps);
  messageRoutes(api);
  attachmentRoutes(api, deps);
  planRoutes(api, deps);
  riskEventRoutes(api, deps);
  consentRoutes(api, deps);
  entryRoutes(api, deps);
  recordRoutes(api, deps);
  copyRoutes(api, deps);
  documentRoutes(api, deps);
  dischargeRoutes(api);
  copyRequestRoutes(api, deps);
  timelineRoutes(api);
  appointmentRoutes(api, deps);
  groupRoutes(api);
  intakeRoutes(api);
  agendaRoutes(api, deps);
  attendanceRoutes(api, deps);
  calendarRoutes(api, deps);
  reminderRoutes(api, deps);
  conformityRoutes(api, deps);
  waitingListRoutes(api);
  payerRoutes(api);
  coverageRoutes(api);
  feeRoutes(api);
  patientAccountRoutes(api, deps);
  cashRoutes(api);
  settlementRoutes(api, deps);
  presentationRoutes(api);
  shiftRoutes(api, deps);
  draftRoutes(api);
  trailRoutes(api, deps);
  alertRoutes(api, deps);
  glassRoutes(api, deps);
  importRoutes(api, deps);
  exportRoutes(api, deps);

  await serveWeb(app, webRoot);
  return app;
}
