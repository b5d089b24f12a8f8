export type { ImportWorkView, WaitingImport } from './views.server.ts'
