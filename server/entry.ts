// The one server bundle: the React Router build, which its Vite plugin looks for, and our start.
export * from 'virtual:react-router/server-build'
export { run } from './run.ts'
