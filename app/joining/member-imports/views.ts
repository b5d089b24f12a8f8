export type { WaitingImport } from './views.server.ts'
