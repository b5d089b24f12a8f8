import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./app/features/*/tables.server.ts', './app/platform/*.tables.server.ts'],
  out: './db/migrations',
})
