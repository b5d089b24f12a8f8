import type { z } from 'zod'
import type { EnvValues } from './env-schema.server.ts'

// Variables that go together: half of what a service needs would look as if it were switched on.

type Issues = z.core.$RefinementCtx

const SOCIAL_KEYS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LINE_CLIENT_ID', 'LINE_CLIENT_SECRET'],
] as const

/** Sign-in with Google or LINE needs both keys, and the address they send people back to. */
export function checkSocialSignIn(env: EnvValues, issues: Issues) {
  for (const [id, secret] of SOCIAL_KEYS) {
    if (!env[id] && !env[secret]) continue
    const missing = !env[id] ? id : !env[secret] ? secret : !env.APP_URL ? 'APP_URL' : null
    const message =
      missing === 'APP_URL' ? `is needed with ${id}` : `is missing: ${id} and ${secret} go together`
    if (missing) issues.addIssue({ code: 'custom', path: [missing], message })
  }
}

/** A model is asked for by name, and its key stands in no address, where logs would show it. */
export function checkModel({ BLOG_MODEL_URL, BLOG_MODEL }: EnvValues, issues: Issues) {
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
export function checkStripe(env: EnvValues, issues: Issues) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets } = env
  if (!key === !secrets) return
  const missing = key ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_SECRET_KEY'
  const message = 'is missing: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together'
  issues.addIssue({ code: 'custom', path: [missing], message })
}

/** One service is asked, and a key that is never used would only look as if slips were confirmed. */
export function checkSlipService(env: EnvValues, issues: Issues) {
  const { SLIPOK_BRANCH: branch, SLIPOK_API_KEY: key, EASYSLIP_API_KEY: other } = env
  const refuse = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
  if (!branch !== !key) {
    const missing = branch ? 'SLIPOK_API_KEY' : 'SLIPOK_BRANCH'
    refuse(missing, 'is missing: SLIPOK_BRANCH and SLIPOK_API_KEY go together')
  }
  if (key && other) refuse('EASYSLIP_API_KEY', 'is set besides SLIPOK_API_KEY: only one service is asked')
}

const BANK_KEYS = [
  ['SCB_API_KEY', 'SCB_API_SECRET', 'SCB_BILLER_ID', 'SCB_ACCOUNT'],
  [
    ...(['KBANK_CONSUMER_ID', 'KBANK_CONSUMER_SECRET', 'KBANK_PARTNER_ID', 'KBANK_PARTNER_SECRET'] as const),
    ...(['KBANK_MERCHANT_ID', 'KBANK_ACCOUNT'] as const),
  ],
  ['SCB_CLIENT_CERT', 'SCB_CLIENT_KEY'],
  ['KBANK_CLIENT_CERT', 'KBANK_CLIENT_KEY'],
] as const

/** A bank that cannot be asked would only look as if its callbacks were taken. */
export function checkBanks(env: EnvValues, issues: Issues) {
  for (const names of BANK_KEYS) {
    const missing = names.filter(name => !env[name])
    if (!missing[0] || missing.length === names.length) continue
    const message = `is missing: ${names.slice(0, -1).join(', ')} and ${names.at(-1)} go together`
    issues.addIssue({ code: 'custom', path: [missing[0]], message })
  }
}

/** Files that go elsewhere than somebody believes would be found missing when they are needed. */
export function checkS3(env: EnvValues, issues: Issues) {
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
