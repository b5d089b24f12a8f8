import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isClockTime } from '../pure/clock-time.ts'

const optionalUrl = (protocols: RegExp) =>
  z.preprocess(emptyToUndefined, z.url({ protocol: protocols, error: 'must be a full URL' }).optional())

const SMTP_RULE = 'must be the address of a mail server, such as smtps://user:password@mail.example.com'
const smtpUrl = z.url({ protocol: /^smtps?$/, hostname: /./, error: SMTP_RULE })

const PORT_RULE = 'must be a port number from 0 to 65535'
const portNumber = z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65535, PORT_RULE)

const stripeKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, such as sk_live_…')
const stripeWebhookSecrets = z
  .string()
  .regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'must be the signing secret of a webhook at Stripe, whsec_…')
  .transform(text => text.split(',').map(secret => secret.trim()))

const PROXIES_RULE = 'must be addresses or networks with commas between them, such as loopback, 10.0.0.0/8'
const trustedProxies = z
  .string()
  .transform(text => text.split(',').map(name => name.trim()))
  .refine(names => names.every(isProxyName), PROXIES_RULE)

const optionalText = z.preprocess(emptyToUndefined, z.string().optional())

/** Goes into a header: a line break from copying would make every request fail. */
const headerKey = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the key without spaces or line breaks')
    .optional(),
)

const BUCKET_RULE = 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'
const METRICS_RULE = 'must have at least 16 characters, without spaces, such as 32 random letters and digits'
const DRAIN_RULE = 'must be a whole number of seconds from 0 to 60'
const backupKeys = z
  .string()
  .regex(
    /^age1[a-z0-9]+([\s,]+age1[a-z0-9]+)*$/,
    'must be a public key of age, age1…; the secret key that opens backups stays off the server',
  )
  .transform(text => text.split(/[\s,]+/))

const KEEP_RULE = 'must say how many days, weeks and months to keep, such as 7d 4w 12m'
const backupsKept = z
  .string()
  .regex(/^[1-9]\d{0,3}d \d{1,4}w \d{1,4}m$/, KEEP_RULE)
  .transform(text => {
    const [days = 1, weeks = 0, months = 0] = text.split(' ').map(part => Number.parseInt(part, 10))
    return { days, weeks, months }
  })

const MODEL_TOKENS_RULE = 'must be a whole number of tokens, such as 500000'

const envSchema = z.object({
  PORT: z.preprocess(emptyToUndefined, portNumber.default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('0.0.0.0')),
  APP_URL: optionalUrl(/^https?$/),
  /** Proxies in front of the program, whose X-Forwarded-For says who asks. Nobody else's is believed. */
  TRUSTED_PROXIES: z.preprocess(emptyToUndefined, trustedProxies.default([])),
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
  /** Fills an empty database with a year of the house. */
  SAMPLE_DATA: z.preprocess(
    emptyToUndefined,
    z
      .enum(['0', '1'], 'must be 1 or 0')
      .default('0')
      .transform(text => text === '1'),
  ),
  REGISTRATION_WEBHOOK_URL: optionalUrl(/^https?$/),
  RECEIPT_WEBHOOK_URL: optionalUrl(/^https?$/),
  BLOG_GENERATE_WEBHOOK_URL: optionalUrl(/^https?$/),
  BLOG_DELETE_WEBHOOK_URL: optionalUrl(/^https?$/),
  /** Where a language model writes the blog's drafts: a service or one in the house, so inside addresses are fine. */
  BLOG_MODEL_URL: optionalUrl(/^https?$/),
  BLOG_MODEL_KEY: optionalText,
  BLOG_MODEL: optionalText,
  /** Taken from the address when it is not said. */
  BLOG_MODEL_API: z.preprocess(
    emptyToUndefined,
    z.enum(['openai', 'anthropic'], 'must be openai or anthropic').optional(),
  ),
  /** Read and written together, in a calendar month of Bangkok: about a hundred posts unless it is set. */
  BLOG_MODEL_MONTHLY_TOKENS: z.preprocess(
    emptyToUndefined,
    z.coerce.number(MODEL_TOKENS_RULE).int(MODEL_TOKENS_RULE).min(0, MODEL_TOKENS_RULE).default(500_000),
  ),
  WEBHOOK_SECRET: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'must be "whsec_" followed by base64 (Standard Webhooks)')
      .optional(),
  ),
  SMTP_URL: z.preprocess(emptyToUndefined, smtpUrl.optional()),
  STRIPE_SECRET_KEY: z.preprocess(emptyToUndefined, stripeKey.optional()),
  /** One secret, or while it is being rotated several with commas between them. */
  STRIPE_WEBHOOK_SECRET: z.preprocess(emptyToUndefined, stripeWebhookSecrets.optional()),
  /** Where Stripe's API is, for a proxy or a test; Stripe's own address unless set. */
  STRIPE_API_URL: optionalUrl(/^https?$/),
  /** A service that asks the banks about slips: SlipOK by its branch and key, or EasySlip by its key. */
  SLIPOK_BRANCH: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[\w-]+$/, 'must be the branch at SlipOK, such as 12345')
      .optional(),
  ),
  SLIPOK_API_KEY: headerKey,
  EASYSLIP_API_KEY: headerKey,
  /** Where their APIs are, for a proxy or a test; their own addresses unless set. */
  SLIPOK_API_URL: optionalUrl(/^https?$/),
  EASYSLIP_API_URL: optionalUrl(/^https?$/),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  LINE_CLIENT_ID: optionalText,
  LINE_CLIENT_SECRET: optionalText,
  /** A bucket that keeps the files instead of DATA_DIR, so that several servers can share them. */
  S3_BUCKET: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET_RULE)
      .optional(),
  ),
  /** A store that speaks as Amazon's does; Amazon's own unless set. */
  S3_ENDPOINT: optionalUrl(/^https?$/),
  S3_REGION: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[\w-]+$/, 'must be the region of the bucket, such as ap-southeast-1')
      .optional(),
  ),
  S3_ACCESS_KEY_ID: headerKey,
  S3_SECRET_ACCESS_KEY: headerKey,
  /** Who scrapes /metrics says it; without it there are no metrics. */
  METRICS_TOKEN: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, METRICS_RULE)
      .optional(),
  ),
  /** How long a server that was told to stop goes on, for load balancers to see that it does. */
  DRAIN_SECONDS: z.preprocess(
    emptyToUndefined,
    z.coerce.number(DRAIN_RULE).int(DRAIN_RULE).min(0, DRAIN_RULE).max(60, DRAIN_RULE).default(0),
  ),
  /** Where the nightly backups go; below DATA_DIR unless set. */
  BACKUP_DIR: optionalText,
  /** Encrypts them, so that neither the server nor whoever has a copy can read them. */
  BACKUP_KEY: z.preprocess(emptyToUndefined, backupKeys.optional()),
  /** When they are made, in Bangkok. */
  BACKUP_AT: z.preprocess(
    emptyToUndefined,
    z
      .string()
      .refine(text => text === 'off' || isClockTime(text), 'must be a time such as 03:30, or off')
      .default('03:30'),
  ),
  BACKUP_KEEP: z.preprocess(emptyToUndefined, backupsKept.default({ days: 7, weeks: 4, months: 12 })),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
})

export type Env = ReturnType<typeof withFolders>

/** A variable of the environment has a value that cannot be used; the message names it in one line. */
export class EnvError extends Error {}

/**
 * Reads and checks the environment (product.md, "Fixed points").
 * @throws {EnvError} naming the first variable with a bad value
 */
export function loadEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = envSchema
    .superRefine(checkSocialSignIn)
    .superRefine(checkModel)
    .superRefine(checkStripe)
    .superRefine(checkSlipService)
    .superRefine(checkS3)
    .safeParse(source)
  if (parsed.success) return withFolders(parsed.data)
  const [issue] = parsed.error.issues
  throw new EnvError(`${issue?.path.join('.')} ${issue?.message}. Check the environment and start again.`)
}

function withFolders(env: z.infer<typeof envSchema>) {
  const DATA_DIR = resolve(env.DATA_DIR)
  return { ...env, DATA_DIR, BACKUP_DIR: resolve(env.BACKUP_DIR ?? join(DATA_DIR, 'backups')) }
}

const SOCIAL_KEYS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'],
] as const

/** Sign-in with Google or LINE needs both keys, and the address they send people back to. */
function checkSocialSignIn(env: z.infer<typeof envSchema>, issues: z.core.$RefinementCtx) {
  for (const [id, secret] of SOCIAL_KEYS) {
    if (!env[id] && !env[secret]) continue
    const missing = !env[id] ? id : !env[secret] ? secret : !env.APP_URL ? 'APP_URL' : null
    const message =
      missing === 'APP_URL' ? `is needed with ${id}` : `is missing: ${id} and ${secret} go together`
    if (missing) issues.addIssue({ code: 'custom', path: [missing], message })
  }
}

/** A model is asked for by name, and its key stands in no address, where logs would show it. */
function checkModel(
  { BLOG_MODEL_URL, BLOG_MODEL }: z.infer<typeof envSchema>,
  issues: z.core.$RefinementCtx,
) {
  if (!BLOG_MODEL_URL) return
  const { username, password } = URL.parse(BLOG_MODEL_URL) ?? {}
  if (username || password) {
    const message = 'must not have a name or password in it: the key goes into BLOG_MODEL_KEY'
    issues.addIssue({ code: 'custom', path: ['BLOG_MODEL_URL'], message })
  }
  if (BLOG_MODEL) return
  const message = 'is needed with BLOG_MODEL_URL: the name of the model that writes'
  issues.addIssue({ code: 'custom', path: ['BLOG_MODEL'], message })
}

/** A payment that is never confirmed to us would let nobody in: the key needs the secret of the webhook. */
function checkStripe(env: z.infer<typeof envSchema>, issues: z.core.$RefinementCtx) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = env
  if (!key === !secrets) return
  const missing = key ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
  const message = 'is missing: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together'
  issues.addIssue({ code: 'custom', path: [missing], message })
}

/** One service is asked, and a key that is never used would only look as if slips were confirmed. */
function checkSlipService(env: z.infer<typeof envSchema>, issues: z.core.$RefinementCtx) {
  const { SLIPOK_BRANCH: branch, SLIPOK_API_KEY: key, EASYSLIP_API_KEY: other } = env
  const refuse = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
  if (!branch !== !key) {
    const missing = branch ? 'SLIPOK_API_KEY' : 'SLIPOK_BRANCH'
    refuse(missing, 'is missing: SLIPOK_BRANCH and SLIPOK_API_KEY go together')
  }
  if (key && other) refuse('EASYSLIP_API_KEY', 'is set besides SLIPOK_API_KEY: only one service is asked')
}

/** Files that go elsewhere than somebody believes would be found missing when they are needed. */
function checkS3(env: z.infer<typeof envSchema>, issues: z.core.$RefinementCtx) {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  const refuse = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
  if (!S3_BUCKET) {
    const [other] = Object.entries({
      S3_ENDPOINT,
      S3_REGION,
      S3_ACCESS_KEY_ID: id,
      S3_SECRET_ACCESS_KEY: secret,
    })
      .filter(([, value]) => value)
      .map(([name]) => name)
    if (other) refuse('S3_BUCKET', `is missing: ${other} says how to reach it`)
    return
  }
  const [missing, given] = id
    ? ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID']
    : ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!id !== !secret) refuse(missing, `is missing: ${given} goes with it`)
  if (S3_ENDPOINT) checkS3Endpoint(URL.parse(S3_ENDPOINT), !id && !secret, refuse)
  else if (!S3_REGION) refuse('S3_REGION', 'is needed with S3_BUCKET, such as ap-southeast-1')
}

function checkS3Endpoint(
  url: URL | null,
  isWithoutKey: boolean,
  refuse: (name: string, message: string) => void,
) {
  if (url?.username || url?.password || url?.search)
    refuse('S3_ENDPOINT', 'must be an address alone: the key goes into S3_ACCESS_KEY_ID')
  if (isWithoutKey) refuse('S3_ACCESS_KEY_ID', 'is needed with S3_ENDPOINT')
}

/** `loopback`, an address, or a network such as `10.0.0.0/8`; never everybody, whose word would be anybody's. */
function isProxyName(name: string) {
  if (name === 'loopback') return true
  const [address = '', prefix, ...rest] = name.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits)
}

function emptyToUndefined(value: unknown) {
  return value === '' ? undefined : value
}
