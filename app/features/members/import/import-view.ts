export type { ImportView, WaitingImport } from './preview.server.ts'
