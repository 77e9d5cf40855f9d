import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function followUpRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
