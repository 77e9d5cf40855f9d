import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function dashboardRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
