import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';

export function providerRoutes(_app: TypedApp, _deps: FeatureDeps): void {}
