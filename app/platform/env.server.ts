import { resolve } from 'node:path'
import { z } from 'zod'

const optionalUrl = (protocols: RegExp) =>
  z.preprocess(emptyToUndefined, z.url({ protocol: protocols, error: 'must be a full URL' }).optional())

const PORT_RULE = 'must be a port number from 0 to 65535'
const portNumber = z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65535, PORT_RULE)

const envSchema = z.object({
  PORT: z.preprocess(emptyToUndefined, portNumber.default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('0.0.0.0')),
  APP_URL: optionalUrl(/^https?$/),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/),
  ADMIN_EMAIL: z.preprocess(emptyToUndefined, z.email('must be an email address').optional()),
  ADMIN_PASSWORD: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128, 'must have at most 128 characters')
      .optional(),
  ),
  REGISTRATION_WEBHOOK_URL: optionalUrl(/^https?$/),
  RECEIPT_WEBHOOK_URL: optionalUrl(/^https?$/),
  WEBHOOK_SECRET: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'must be "whsec_" followed by base64 (Standard Webhooks)')
      .optional(),
  ),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
})

export type Env = z.infer<typeof envSchema>

/** A variable of the environment has a value that cannot be used; the message names it in one line. */
export class EnvError extends Error {}

/**
 * Reads and checks the environment (product.md, "Fixed points").
 * @throws {EnvError} naming the first variable with a bad value
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = envSchema.safeParse(source)
  if (parsed.success) return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) }
  const [issue] = parsed.error.issues
  throw new EnvError(`${issue?.path.join('.')} ${issue?.message}. Check the environment and start again.`)
}

function emptyToUndefined(value: unknown) {
  return value === '' ? undefined : value
}
