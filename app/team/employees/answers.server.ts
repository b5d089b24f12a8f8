import type { Answers } from '#app/kit/platform/questions.server.ts'
import { listEmployed } from './queries/employees.server.ts'

export const answers: Partial<Answers> = { portalDoor: listEmployed }
