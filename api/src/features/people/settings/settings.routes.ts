import {
  ClinicFacts,
  HouseTeamAssigned,
  Settings,
  SettingsUpdate,
} from '@trama/contract/schemas/people/settings';
import { needs, signedIn } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { assignHouseTeamToAll } from '../assignments/house-team.service.ts';
import { CLINIC, SETTINGS, type StoredSettings } from './settings.queries.ts';
import { asSettings, GIVES_ACCESS, saveSettings } from './settings.service.ts';

export function settingsRoutes(app: TypedApp): void {
  app.get(
    '/api/settings',
    {
      schema: { response: { 200: Settings } },
      config: { ...needs('settings', 'read', 'settings.read'), sends: [SETTINGS] },
    },
    async ({ guard }) => asSettings(await guard.readOne<StoredSettings>(SETTINGS)),
  );

  app.get(
    '/api/clinic',
    {
      schema: { response: { 200: ClinicFacts } },
      // The agenda of everybody shows the hours, and anybody may have to name a help line.
      config: { ...signedIn(), sends: [CLINIC] },
    },
    async ({ guard }) => asSettings(await guard.readOne<StoredSettings>(CLINIC)),
  );

  app.put(
    '/api/settings',
    {
      schema: { body: SettingsUpdate, response: { 200: Settings } },
      config: {
        ...needs('settings', 'update', 'settings.update'),
        ...refuses('EDIT_CONFLICT', 'PROOF_REQUIRED'),
        alsoAsks: [GIVES_ACCESS],
      },
    },
    ({ guard, body }) => saveSettings(guard, body),
  );

  app.post(
    '/api/settings/house-team/assignments',
    {
      schema: { response: { 200: HouseTeamAssigned } },
      // It gives access to every record at once.
      config: {
        ...needs('settings', 'update', 'settings.house_team', { proof: 'recent' }),
      },
    },
    async ({ guard }) => ({ asignaciones: await assignHouseTeamToAll(guard) }),
  );
}
