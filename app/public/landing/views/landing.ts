// What the sections get to show, named where components may import it from.
export type { PlanView } from '#app/house/plans/queries.server.ts'
export type { ServiceView } from '#app/public/services/queries.server.ts'
export type { LandingData } from './landing.server.ts'
