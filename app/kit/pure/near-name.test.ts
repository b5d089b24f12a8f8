import { expect, test } from 'vitest'
import { nearName } from './near-name.ts'

const KNOWN = [
  'PORT',
  'HOST',
  'APP_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'SMTP_URL',
  'BACKUP_KEY',
  'BACKUP_KEEP',
  'LOG_LEVEL',
  'STRIPE_WEBHOOK_SECRET',
  'S3_REGION',
  'LINE_CLIENT_ID',
  'SLIPOK_API_URL',
  'SLIPOK_API_KEY',
]

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTP-URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['DATA_DRI', 'DATA_DIR'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUP_KEYS', 'BACKUP_KEY'],
  ['PROT', 'PORT'],
  ['APP_ULR', 'APP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['STRIPE_WEBHOK_SECRT', 'STRIPE_WEBHOOK_SECRET'],
])('%s is meant to be %s', (name, meant) => {
  expect(nearName(name, KNOWN)).toBe(meant)
})

test.each([
  'HOSTNAME',
  'PORTS',
  'GHOST',
  'SORT',
  'POST',
  'API_URL',
  'HTTP_URL',
  'APP_ENV',
  'BASE_URL',
  'URL',
  'AWS_REGION',
  'LIFF_CLIENT_ID',
  'LINE_CLIENT_SECRET',
  'PGDATA',
  'DATABASE_NAME',
  'REDIS_URL',
  'LOG_LEVELS_FILE',
  'SALA_PORT',
  'npm_config_local_prefix',
  'PATH',
  'HOME',
  'LANG',
  '_',
  '',
])('%s is somebody else’s', name => {
  expect(nearName(name, KNOWN)).toBeNull()
})
