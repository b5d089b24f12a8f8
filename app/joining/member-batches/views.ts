import type { viewPlan } from './views.server.ts'

export type PlanView = Awaited<ReturnType<typeof viewPlan>>
