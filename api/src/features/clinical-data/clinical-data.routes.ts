import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function clinicalDataRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
