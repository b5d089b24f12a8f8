// The one server bundle: the React Router build, which its Vite plugin looks for, and our start.
import { run } from './run.ts'

export * from 'virtual:react-router/server-build'
export { run }

if (import.meta.main) await run()
