// What the sections get to show, named where components may import it from.
export type { PlanView } from '#app/features/plans/queries.server.ts'
export type { ServiceView } from '#app/features/services/queries.server.ts'
export type { LandingData } from './landing-data.server.ts'
