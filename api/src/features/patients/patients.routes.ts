import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function patientRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
