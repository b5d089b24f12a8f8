export type { WaitingImport } from './preview.server.ts'
