import { join } from 'node:path'
import { type Apart, createApartProcess } from '../apart/apart-process.server.ts'
import type { Answer, Task } from './tasks.ts'

const PROCESS_FILE = join(process.cwd(), 'app/kit/platform/pictures/process.ts')

/** A process that works on pictures. */
export const createPictureProcess = (options: Partial<Apart> = {}) =>
  createApartProcess<Task, Answer>({ file: PROCESS_FILE, ...options })
