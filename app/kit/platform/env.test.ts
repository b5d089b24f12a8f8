import { expect, test } from 'vitest'
import { loadEnv, misspelled } from './env.server.ts'

const APP_URL = 'https://sala.example'

test.each([
  [{ APP_URL, GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
  [{ APP_URL, GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is missing'],
  [{ APP_URL, LINE_CLIENT_ID: 'x' }, 'LINE_CLIENT_SECRET is missing'],
  [{ LINE_CLIENT_ID: 'x', LINE_CLIENT_SECRET: 'y' }, 'APP_URL is needed with LINE_CLIENT_ID'],
])('%j stops the start with the name of what is missing', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

test.each(['https://sala.example', 'https://sala.example/', 'http://localhost:3000'])(
  'the public address may be %s',
  url => {
    expect(loadEnv({ APP_URL: url }).APP_URL).toBe(url)
  },
)

test.each([
  'https://sala.example/desk',
  'https://sala.example/?house=1',
  'https://sala.example/#top',
  'https://user:secret@sala.example',
])('APP_URL=%s stops the start with a line that names it', url => {
  expect(() => loadEnv({ APP_URL: url })).toThrow(/^APP_URL must be the public address without a path/)
})

test('DATABASE_URL names one server, or several that keep one database', () => {
  const urls = (text: string) => loadEnv({ DATABASE_URL: text }).DATABASE_URL
  expect(urls('postgres://db/sala')).toEqual(['postgres://db/sala'])
  expect(urls('postgres://one,two/sala')).toEqual(['postgres://one/sala', 'postgres://two/sala'])
  expect(urls('')).toBeUndefined()
})

test.each(['db.example.com', 'mysql://db/sala', 'postgres://one,,two/sala'])(
  'DATABASE_URL=%s stops the start with one line that names it',
  text => {
    expect(() => loadEnv({ DATABASE_URL: text })).toThrow(/^DATABASE_URL must lead to PostgreSQL, .+$/)
  },
)

test('Google and LINE are on with both keys, and off without', () => {
  const on = loadEnv({ APP_URL, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', LINE_CLIENT_ID: '' })
  expect(on).toMatchObject({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })
  expect(on.LINE_CLIENT_ID).toBeUndefined()
})

test.each([
  'smtp://localhost:1025',
  'smtps://user:p%40ss@mail.example.com',
  'smtp://mail.example.com?name=sala',
])('mails may go by %s', url => {
  expect(loadEnv({ SMTP_URL: url }).SMTP_URL).toBe(url)
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp:',
  'smtp://',
  'smtp://user:pa#ss@host',
  'smtp://:25',
])('SMTP_URL=%s stops the start with a line that names it', url => {
  expect(() => loadEnv({ SMTP_URL: url })).toThrow(/^SMTP_URL must be the address of a mail server/)
})

test('a level of the log that does not exist stops the start with those that do', () => {
  expect(() => loadEnv({ LOG_LEVEL: 'verbose' })).toThrow(
    /^LOG_LEVEL must be debug, info, warn, error or silent\. /,
  )
})

test('sample data is asked for with 1, and nothing else means yes', () => {
  expect(loadEnv({ SAMPLE_DATA: '1' }).SAMPLE_DATA).toBe(true)
  for (const text of ['', '0', undefined]) expect(loadEnv({ SAMPLE_DATA: text }).SAMPLE_DATA).toBe(false)
  expect(() => loadEnv({ SAMPLE_DATA: 'yes' })).toThrow('SAMPLE_DATA must be 1 or 0')
})

const MODEL = { BLOG_MODEL_URL: 'http://localhost:11434/v1', BLOG_MODEL: 'llama' }

test('a model endpoint needs the name of the model, may have a key, and has a monthly limit', () => {
  expect(loadEnv(MODEL)).toMatchObject({ ...MODEL, BLOG_MODEL_MONTHLY_TOKENS: 500_000 })
  expect(loadEnv(MODEL).BLOG_MODEL_KEY).toBeUndefined()
  expect(loadEnv({ ...MODEL, BLOG_MODEL_MONTHLY_TOKENS: '0' }).BLOG_MODEL_MONTHLY_TOKENS).toBe(0)
})

test.each([
  [{ BLOG_MODEL_URL: MODEL.BLOG_MODEL_URL }, 'BLOG_MODEL is needed with BLOG_MODEL_URL'],
  [{ ...MODEL, BLOG_MODEL_URL: 'ftp://models' }, 'BLOG_MODEL_URL must be a full URL'],
  [{ ...MODEL, BLOG_MODEL_URL: 'https://me:key@models.example' }, 'BLOG_MODEL_URL must not have a name'],
  [{ ...MODEL, BLOG_MODEL_API: 'gemini' }, 'BLOG_MODEL_API must be openai or anthropic'],
  [{ ...MODEL, BLOG_MODEL_MONTHLY_TOKENS: '-1' }, 'BLOG_MODEL_MONTHLY_TOKENS must be a whole number'],
  [{ ...MODEL, BLOG_MODEL_MONTHLY_TOKENS: 'lots' }, 'BLOG_MODEL_MONTHLY_TOKENS must be a whole number'],
])('%j stops the start, saying why', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY is missing'],
  [
    { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY must be a secret',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,' }, 'STRIPE_WEBHOOK_SECRET must be'],
])('cards need both the key and the secret of Stripe: %j', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

test('while the secret of the webhook is rotated there are two', () => {
  const env = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }
  expect(loadEnv(env).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_new', 'whsec_old'])
})

test.each([
  [{ SLIPOK_API_KEY: 'k' }, 'SLIPOK_BRANCH is missing'],
  [{ SLIPOK_BRANCH: '1' }, 'SLIPOK_API_KEY is missing'],
  [{ SLIPOK_BRANCH: '1/2', SLIPOK_API_KEY: 'k' }, 'SLIPOK_BRANCH must be the branch'],
  [{ EASYSLIP_API_KEY: 'k\n' }, 'EASYSLIP_API_KEY must be the key'],
  [{ EASYSLIP_API_KEY: 'k', EASYSLIP_API_URL: 'ftp://slips' }, 'EASYSLIP_API_URL must be a full URL'],
  [{ SLIPOK_BRANCH: '1', SLIPOK_API_KEY: 'k', EASYSLIP_API_KEY: 'k' }, 'EASYSLIP_API_KEY is set besides'],
])('one service that asks about slips, with all it needs: %j', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

const SCB = { SCB_API_KEY: 'k', SCB_API_SECRET: 's', SCB_BILLER_ID: '1', SCB_ACCOUNT: '012-3-45678-9' }
const KBANK_IDS = { KBANK_CONSUMER_ID: 'c', KBANK_PARTNER_ID: 'p', KBANK_MERCHANT_ID: 'm' }
const KBANK = { ...KBANK_IDS, KBANK_CONSUMER_SECRET: 's', KBANK_PARTNER_SECRET: 's', KBANK_ACCOUNT: '123456' }

test('banks that call back are there by contract, and the account is its digits', () => {
  expect(loadEnv({ ...SCB, ...KBANK })).toMatchObject({ SCB_ACCOUNT: '0123456789', KBANK_ACCOUNT: '123456' })
})

test.each([
  [{ SCB_API_KEY: 'k' }, 'SCB_API_SECRET is missing: SCB_API_KEY, '],
  [{ ...SCB, SCB_ACCOUNT: '' }, 'SCB_ACCOUNT is missing'],
  [{ ...SCB, SCB_ACCOUNT: 'main' }, 'SCB_ACCOUNT must be the number'],
  [{ ...KBANK, KBANK_PARTNER_SECRET: undefined }, 'KBANK_PARTNER_SECRET is missing'],
  [{ ...KBANK, KBANK_CLIENT_CERT: '/a.pem' }, 'KBANK_CLIENT_KEY is missing: KBANK_CLIENT_CERT and'],
  [{ ...SCB, SCB_API_URL: 'ftp://scb' }, 'SCB_API_URL must be a full URL'],
])('a bank that calls back is asked back with all that it needs: %j', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

const S3 = { S3_BUCKET: 'house-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const S3_ENDPOINT = 'https://store.example:9000'

test.each([
  [{ ...S3, S3_ENDPOINT }],
  [{ ...S3, S3_REGION: 'ap-southeast-1' }],
  [{ S3_BUCKET: 'house-files', S3_REGION: 'ap-southeast-1' }],
  [{ ...S3, S3_ENDPOINT, S3_REGION: 'auto' }],
])('files may go to a bucket: %j', env => {
  expect(loadEnv(env)).toMatchObject(env)
})

test.each([
  [{ S3_ENDPOINT }, 'S3_BUCKET is missing: S3_ENDPOINT says'],
  [{ S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_BUCKET is missing: S3_SECRET_ACCESS_KEY says'],
  [{ ...S3 }, 'S3_REGION is needed with S3_BUCKET'],
  [
    { ...S3, S3_ENDPOINT, S3_SECRET_ACCESS_KEY: '' },
    'S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID goes',
  ],
  [{ ...S3, S3_ENDPOINT, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is missing: S3_SECRET_ACCESS_KEY goes'],
  [{ S3_BUCKET: 'house-files', S3_ENDPOINT }, 'S3_ACCESS_KEY_ID is needed with S3_ENDPOINT'],
  [{ ...S3, S3_ENDPOINT, S3_BUCKET: 'House files' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...S3, S3_ENDPOINT: 'store.example' }, 'S3_ENDPOINT must be a full URL'],
  [{ ...S3, S3_ENDPOINT: 'https://id:secret@store.example' }, 'S3_ENDPOINT must be an address alone'],
  [{ ...S3, S3_ENDPOINT, S3_REGION: 'here, or there' }, 'S3_REGION must be the region'],
  [{ ...S3, S3_ENDPOINT, S3_SECRET_ACCESS_KEY: 'two words' }, 'S3_SECRET_ACCESS_KEY must be the key'],
])('half a bucket, or a wrong one, stops the start: %j', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

test('proxies are trusted by name only', () => {
  const proxiesOf = (TRUSTED_PROXIES: string) => loadEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES
  expect(proxiesOf('')).toEqual([])
  expect(proxiesOf('loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.1')).toEqual([
    'loopback',
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.1',
  ])
})

test.each([
  'true',
  '*',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.0/8/8',
  'nginx',
  'loopback,',
  '10.0.0.0/x',
])('TRUSTED_PROXIES=%s stops the start with a line that names it', TRUSTED_PROXIES => {
  expect(() => loadEnv({ TRUSTED_PROXIES })).toThrow(/^TRUSTED_PROXIES must be addresses or networks/)
})

test('metrics need a token that nobody guesses, and draining a minute at most', () => {
  expect(loadEnv({})).toMatchObject({ DRAIN_SECONDS: 0 })
  expect(loadEnv({ METRICS_TOKEN: 'a'.repeat(16), DRAIN_SECONDS: '15' })).toMatchObject({ DRAIN_SECONDS: 15 })
  for (const token of ['short', `with a space ${'a'.repeat(16)}`])
    expect(() => loadEnv({ METRICS_TOKEN: token })).toThrow('METRICS_TOKEN must have at least 16 characters')
  for (const seconds of ['-1', '61', '1.5', 'soon'])
    expect(() => loadEnv({ DRAIN_SECONDS: seconds })).toThrow('DRAIN_SECONDS must be a whole number')
})

test('a gigabyte of the disk stays free unless something else is said', () => {
  expect(loadEnv({})).toMatchObject({ DISK_RESERVE_MB: 1024 })
  expect(loadEnv({ DISK_RESERVE_MB: '0' })).toMatchObject({ DISK_RESERVE_MB: 0 })
  for (const megabytes of ['-1', '1.5', '1 GB'])
    expect(() => loadEnv({ DISK_RESERVE_MB: megabytes })).toThrow('DISK_RESERVE_MB must be a whole number')
})

test('backups are made at 03:30 below DATA_DIR unless something else is said', () => {
  const { BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_KEY } = loadEnv({ DATA_DIR: '/srv/sala' })
  expect({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_KEY }).toEqual({
    BACKUP_DIR: '/srv/sala/backups',
    BACKUP_AT: '03:30',
    BACKUP_KEEP: { days: 7, weeks: 4, months: 12 },
    BACKUP_KEY: undefined,
  })
  const set = loadEnv({
    BACKUP_DIR: '/mnt/usb',
    BACKUP_AT: 'off',
    BACKUP_KEEP: '30d 0w 0m',
    BACKUP_KEY: 'age1a, age1b',
  })
  expect(set).toMatchObject({
    BACKUP_DIR: '/mnt/usb',
    BACKUP_AT: 'off',
    BACKUP_KEEP: { days: 30, weeks: 0, months: 0 },
  })
  expect(set.BACKUP_KEY).toEqual(['age1a', 'age1b'])
})

test.each([
  [{ BACKUP_AT: '3:30' }, 'BACKUP_AT must be a time such as 03:30, or off'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time'],
  [{ BACKUP_KEEP: '0d 4w 12m' }, 'BACKUP_KEEP must say how many days'],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must say how many days'],
  [{ BACKUP_KEY: 'AGE-SECRET-KEY-1ABC' }, 'BACKUP_KEY must be a public key of age'],
  [{ BACKUP_KEY: 'a passphrase' }, 'BACKUP_KEY must be a public key of age'],
])('%j stops the start with a line that names the variable', (env, message) => {
  expect(() => loadEnv(env)).toThrow(message)
})

test('a variable that is nearly one of ours is told with the right name, and without what it holds', () => {
  const told = misspelled({
    SMPT_URL: 'smtp://user:hidden@mail',
    BACKUP_IDENTIY: 'AGE-SECRET-KEY-1',
    PATH: '/bin',
  })
  expect(told).toEqual([
    'SMPT_URL is nothing that Sala reads. Is SMTP_URL meant?',
    'BACKUP_IDENTIY is nothing that Sala reads. Is BACKUP_IDENTITY meant?',
  ])
  expect(misspelled({ SMTP_URL: 'smtp://mail', SMPT_URL: 'smtp://old', DATABSE_URL: '' })).toEqual([])
})
