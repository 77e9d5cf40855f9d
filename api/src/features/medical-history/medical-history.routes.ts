import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function medicalHistoryRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
