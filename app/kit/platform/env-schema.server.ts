import { isIP } from 'node:net'
import { z } from 'zod'
import { isClockTime } from '#app/kit/pure/clock-time.ts'
import { isAccountEmail, normaliseEmail } from '#app/kit/pure/email.ts'
import { databaseUrls } from '../pure/database-urls.ts'

const optionalUrl = (protocols: RegExp) =>
  z.preprocess(emptyToUndefined, z.url({ protocol: protocols, error: 'must be a full URL' }).optional())

const DATABASE_RULE =
  'must lead to PostgreSQL, such as postgres://user:password@db.example.com/sala, or @db1,db2:5433/sala for a primary and its standbys'
const databaseAddress = z.string().transform((text, { addIssue }) => {
  const urls = databaseUrls(text)
  if (!urls) addIssue(DATABASE_RULE)
  return urls ?? z.NEVER
})

const APP_URL_RULE = 'must be the public address without a path, such as https://sala.example'
const publicOrigin = z
  .url({ protocol: /^https?$/, error: 'must be a full URL' })
  .refine(text => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, APP_URL_RULE)

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

const ACCOUNT_RULE = 'must be the number of an account of the house, such as 012-3-45678-9'
const accountNumber = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^\d[\d -]{4,28}\d$/, ACCOUNT_RULE)
    .transform(text => text.replace(/\D/g, ''))
    .optional(),
)

const BUCKET_RULE = 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'
const METRICS_RULE = 'must have at least 16 characters, without spaces, such as 32 random letters and digits'
const RESERVE_RULE = 'must be a whole number of megabytes, such as 1024'
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

/** Each variable by itself; what goes together is checked in env-groups.server.ts. */
export const envSchema = z.object({
  PORT: z.preprocess(emptyToUndefined, portNumber.default(3000)),
  HOST: z.preprocess(emptyToUndefined, z.string().default('0.0.0.0')),
  APP_URL: z.preprocess(emptyToUndefined, publicOrigin.optional()),
  /** Proxies in front of the program, whose X-Forwarded-For says who asks. Nobody else's is believed. */
  TRUSTED_PROXIES: z.preprocess(emptyToUndefined, trustedProxies.default([])),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default('./data')),
  /** The address of each server that keeps the database; the program works with the one that is the primary. */
  DATABASE_URL: z.preprocess(emptyToUndefined, databaseAddress.optional()),
  ADMIN_EMAIL: z.preprocess(
    emptyToUndefined,
    z.string().overwrite(normaliseEmail).refine(isAccountEmail, 'must be an email address').optional(),
  ),
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
  /** A contract with SCB: what it calls the house, and the house's account that its QR codes pay to. */
  SCB_API_KEY: headerKey,
  SCB_API_SECRET: headerKey,
  SCB_BILLER_ID: headerKey,
  SCB_ACCOUNT: accountNumber,
  /** The same with KBank; a terminal where the contract names one. */
  KBANK_CONSUMER_ID: headerKey,
  KBANK_CONSUMER_SECRET: headerKey,
  KBANK_PARTNER_ID: headerKey,
  KBANK_PARTNER_SECRET: headerKey,
  KBANK_MERCHANT_ID: headerKey,
  KBANK_TERMINAL_ID: headerKey,
  KBANK_ACCOUNT: accountNumber,
  /** Files in PEM by which the banks know who asks. */
  SCB_CLIENT_CERT: optionalText,
  SCB_CLIENT_KEY: optionalText,
  KBANK_CLIENT_CERT: optionalText,
  KBANK_CLIENT_KEY: optionalText,
  /** Where their APIs are, for their sandboxes, a proxy or a test; their own addresses unless set. */
  SCB_API_URL: optionalUrl(/^https?$/),
  KBANK_API_URL: optionalUrl(/^https?$/),
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
  /** What has to stay free on the disk of DATA_DIR for the database, in megabytes: below it no files are taken. */
  DISK_RESERVE_MB: z.preprocess(
    emptyToUndefined,
    z.coerce.number(RESERVE_RULE).int(RESERVE_RULE).min(0, RESERVE_RULE).default(1024),
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
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
  ),
})

export type EnvValues = z.infer<typeof envSchema>

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
