import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { addContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import { canonicalJson } from '#app/kit/pure/canonical-json.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { addPasskey, askForNewPasskey } from '#app/people/passkeys/commands.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { insertCompany } from '../../../tests/support/contract-house.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { visitAs } from '../../../tests/support/member-visits.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { makeSoftPasskey } from '../../../tests/support/soft-passkey.ts'
import { copyResponse } from './adapters/copy.server.ts'
import { packageResponse } from './adapters/package.server.ts'
import { bringInPaper } from './commands/paper.server.ts'
import {
  askForCode,
  askForPasskeySignature,
  declineContract,
  findSigner,
  signByPasskey,
  signContract,
} from './commands/signer.server.ts'
import {
  askAgain,
  previewContract,
  rewriteContract,
  sendContract,
  withdrawContract,
} from './commands/staff.server.ts'
import { lapseSignings } from './jobs.server.ts'
import { findVersion, listEvents, listSigners } from './queries.server.ts'
import { type Evidence, eventHash, verifyPackage } from './rules/evidence.ts'
import { challengeOf, PASSKEY_DETAILS } from './rules/passkey.ts'
import { findHouseKey } from './steps/key.server.ts'
import { signingEvents, signings } from './tables.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
if (!plan) throw new Error('no monthly pass')
const today = bangkokDay(owner.now())
const BY = { address: '203.0.113.9', agent: 'Test browser' }
const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 100_00, givesBack: false, graceDays: 7 }
const ITEM = { plan, quantity: 2, unitSatang: null, vatClass: 'standard', whtClass: 'service' } as const

const SEND = {
  language: 'en',
  until: addDays(today, 7),
  terms: 'No dogs.',
  secondName: '',
  secondEmail: '',
  customerName: 'Anna Acme',
  houseName: 'Hans House',
  houseEmail: 'hans@house.example',
}

async function draft() {
  const { id: customerId } = await insertCompany(db)
  const values = { ...TERMS, customerId, firstDay: today, items: [ITEM] }
  return db.transaction(tx => addContract(tx, ctx, values))
}

/** A contract that was sent to Anna of the customer, and then to Hans of the house. */
async function sent(change: Partial<typeof SEND> = {}) {
  const { id, number } = await draft()
  const anna = `${crypto.randomUUID()}@acme.example`
  const hans = `${crypto.randomUUID()}@house.example`
  const values = { ...SEND, customerEmail: anna, houseEmail: hans, ...change }
  expect(await sendContract(owner, { id, values })).toEqual({ ok: true })
  return { id, number, anna, hans }
}

const mailsTo = (recipient: string) =>
  db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(asc(mails.createdAt), asc(mails.id))

/** What the last mail to an address opens: a link's token, or a code. */
async function secretTo(recipient: string): Promise<string> {
  const secret = (await mailsTo(recipient)).at(-1)?.secrets?.[0] ?? ''
  return secret.split('/').at(-1) ?? ''
}

const visit = (token: string) => ({ token, by: BY })

async function codeTo(recipient: string, token: string): Promise<string> {
  expect(await askForCode(ctx, visit(token))).toEqual({ ok: true, value: null })
  return secretTo(recipient)
}

const signAs = (token: string, code: string, change = {}) =>
  signContract(ctx, visit(token), { code, name: 'Anna Acme', capacity: 'Director', consent: 'on', ...change })

async function sign(recipient: string) {
  const token = await secretTo(recipient)
  expect(await signAs(token, await codeTo(recipient, token))).toEqual({ ok: true })
  return token
}

const AGREED = { code: '', name: 'Anna Acme', capacity: 'Director', consent: 'on' }
type Device = ReturnType<typeof makeSoftPasskey>

/** A device with a passkey of whoever has this address. */
async function deviceOf(email: string): Promise<Device> {
  await insertMember(db, { email })
  const account = await visitAs(owner, email)
  const device = makeSoftPasskey()
  const asked = await askForNewPasskey(account)
  if (!asked.ok) throw new Error(asked.reason)
  const cookie = asked.value.cookie.split(';')[0] ?? ''
  const request = new Request('http://localhost/my/passkeys', { headers: { cookie } })
  const made = device.made({ challenge: asked.value.options.challenge })
  expect(await addPasskey(account, request, { name: '', made, device: 'Test' })).toEqual({
    ok: true,
    value: null,
  })
  return device
}

/** Signs with a device what the page has asked it for. @param change of what is sent then */
async function signWith(device: Device, token: string, change = {}, answer = {}) {
  const asked = await askForPasskeySignature(ctx, visit(token), AGREED)
  if (!asked.ok) throw new Error(JSON.stringify(asked))
  const signed = device.signed({ challenge: asked.value.challenge, ...answer })
  return signByPasskey(ctx, visit(token), { values: { ...AGREED, ...change }, signed })
}

async function signedByAll() {
  const made = await sent()
  const tokens = [await sign(made.anna), await sign(made.hans)]
  return { ...made, tokens }
}

const stateOf = async (id: string) =>
  (await db.select().from(contracts).where(eq(contracts.id, id)))[0]?.state
const versionOf = async (id: string, version = 1) => {
  const found = await findVersion(db, id, version)
  if (!found) throw new Error('no version')
  return found
}
const kindsOf = async (id: string) =>
  (await listEvents(db, (await versionOf(id)).id)).map(({ kind, signer }) => `${kind} ${signer ?? ''}`.trim())
const refused = (reason: string) => ({ ok: false, reason })

describe('a contract that is sent', () => {
  test('is a PDF that is kept with its hash, and only the first signer is asked', async () => {
    const { id, anna, hans } = await sent()
    const { pdf, sha256, state, terms } = await versionOf(id)
    expect([await stateOf(id), state, terms]).toEqual(['sent', 'open', 'No dogs.'])
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(sha256).toBe(await sha256Hex(new Uint8Array(pdf ?? [])))
    const [mail] = await mailsTo(anna)
    expect(mail).toMatchObject({ kind: 'contract', subjectKind: 'customer' })
    expect(mail?.text).toContain(sha256)
    expect(await mailsTo(hans)).toEqual([])
    expect(await kindsOf(id)).toEqual(['sent', 'asked 1'])
  })

  test.each(['en', 'th', 'ru'])('is drawn in %s', async language => {
    const { id } = await sent({ language })
    expect((await versionOf(id)).pdf?.length).toBeGreaterThan(5_000)
  })

  test('is not sent a second time, nor by two at once', async () => {
    const { id } = await draft()
    const values = { ...SEND, customerEmail: 'anna@acme.example' }
    const tries = await Promise.all([1, 2].map(() => sendContract(owner, { id, values })))
    expect(tries.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await sendContract(owner, { id, values })).ok).toBe(false)
    expect(await db.$count(signings, eq(signings.contractId, id))).toBe(1)
  })

  test.each([
    ['no name', { customerName: ' ' }, 'customerName'],
    ['no address', { customerEmail: 'anna' }, 'customerEmail'],
    ['a day that is over', { until: addDays(today, -1) }, 'until'],
    ['a day far ahead', { until: addDays(today, 91) }, 'until'],
    ['a second name without an address', { secondName: 'Bob' }, 'secondEmail'],
    ['a second address without a name', { secondEmail: 'bob@acme.example' }, 'secondName'],
    ['a language that there is not', { language: 'xx' }, 'language'],
  ])('is not sent with %s', async (_, change, field) => {
    const { id } = await draft()
    const values = { ...SEND, customerEmail: 'anna@acme.example', ...change }
    const tried = await sendContract(owner, { id, values })
    expect(tried.ok ? [] : Object.keys(tried.errors)).toEqual([field])
    expect(await stateOf(id)).toBe('draft')
  })

  test('is shown before it is sent, byte for byte, and nothing is kept of that', async () => {
    const { id } = await draft()
    const values = { ...SEND, customerEmail: 'anna@acme.example' }
    const at = new Date()
    const then = { ...owner, now: () => at }
    const shown = await previewContract(then, { id, values })
    expect([await stateOf(id), await db.$count(signings, eq(signings.contractId, id))]).toEqual(['draft', 0])
    await sendContract(then, { id, values })
    expect(shown).toEqual({ ok: true, pdf: (await versionOf(id)).pdf })
    expect(await previewContract(then, { id, values })).toMatchObject({ ok: false })
  })

  test.each([
    ['no name', { customerName: '' }],
    ['a day that is over', { until: addDays(today, -1) }],
  ])('is not shown with %s', async (_, change) => {
    const { id } = await draft()
    const values = { ...SEND, customerEmail: 'anna@acme.example', ...change }
    expect(await previewContract(owner, { id, values })).toMatchObject({ ok: false })
  })

  test('is shown to nobody who may not send it', async () => {
    const { id } = await draft()
    const desk = await asStaff(ctx, 'front_desk')
    const values = { ...SEND, customerEmail: 'anna@acme.example' }
    await expect(previewContract(desk, { id, values })).rejects.toMatchObject({ init: { status: 403 } })
  })

  test('of which nobody knows is not there', async () => {
    const values = { ...SEND, customerEmail: 'anna@acme.example' }
    expect((await sendContract(owner, { id: crypto.randomUUID(), values })).ok).toBe(false)
  })
})

describe('signers', () => {
  test('sign one after another; then the contract runs, and both are mailed the hash', async () => {
    const { id, anna, hans, tokens } = await signedByAll()
    expect(await stateOf(id)).toBe('running')
    const { state, sha256, endedAt } = await versionOf(id)
    expect([state, endedAt === null]).toEqual(['done', false])
    for (const to of [anna, hans]) {
      const last = (await mailsTo(to)).at(-1)
      expect([last?.subject.startsWith('Signed'), last?.text.includes(sha256)]).toEqual([true, true])
    }
    expect(await kindsOf(id)).toEqual([
      'sent',
      'asked 1',
      'opened 1',
      'code_sent 1',
      'signed 1',
      'asked 2',
      'opened 2',
      'code_sent 2',
      'signed 2',
      'done',
    ])
    // The link of the last mail leads to the same place as the one that signed.
    const [token = ''] = tokens
    expect((await findSigner(ctx, await secretTo(anna)))?.id).toBe((await findSigner(ctx, token))?.id)
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['contract_sent', 'contract_signed', 'contract_begun']),
    )
    expect(JSON.stringify(log)).not.toContain(token)
  })

  test('whose turn it is not, or who signed, sign nothing', async () => {
    const { anna, hans } = await sent()
    const token = await sign(anna)
    expect(await askForCode(ctx, visit(token))).toEqual(refused('signed'))
    expect(await signAs(token, '123456')).toEqual(refused('signed'))
    const other = await sent()
    await askAgain(owner, other.id)
    const signers = await listSigners(db, (await versionOf(other.id)).id)
    expect(signers.map(({ tokenHash }) => tokenHash !== null)).toEqual([true, false])
    expect((await mailsTo(hans)).length).toBe(1)
  })

  test('with a link that is none are nobody', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      expect(await findSigner(ctx, token)).toBeNull()
      expect(await signAs(token, '123456')).toEqual(refused('not_found'))
      expect(await declineContract(ctx, visit(token), 'No')).toEqual(refused('not_found'))
    }
  })

  test('have a new link where they are asked again, and the one before opens nothing', async () => {
    const { id, anna } = await sent()
    const before = await secretTo(anna)
    expect(await askAgain(owner, id)).toEqual({ ok: true, value: null })
    expect(await findSigner(ctx, before)).toBeNull()
    await sign(anna)
  })

  test.each([
    ['no name', { name: '' }, 'name'],
    ['no capacity', { capacity: ' ' }, 'capacity'],
    ['no consent', { consent: '' }, 'consent'],
    ['half of a code', { code: '12' }, 'code'],
  ])('do not sign with %s', async (_, change, field) => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const signed = await signAs(token, await codeTo(anna, token), change)
    expect('errors' in signed ? Object.keys(signed.errors) : []).toEqual([field])
    expect(await stateOf(id)).toBe('sent')
  })

  test('who guess a code five times need another, and get a few an hour', async () => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const code = await codeTo(anna, token)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries++) expect((await signAs(token, wrong)).ok).toBe(false)
    expect(await signAs(token, code)).toMatchObject({ ok: false, errors: { code: expect.any(String) } })
    expect((await kindsOf(id)).filter(kind => kind === 'code_wrong 1').length).toBe(5)
    const asked = []
    for (let more = 0; more < 5; more++) asked.push((await askForCode(ctx, visit(token))).ok)
    expect(asked).toEqual([true, true, true, true, false])
    expect(await signAs(token, await secretTo(anna))).toEqual({ ok: true })
  })

  test('cannot use a code after ten minutes, nor that of another', async () => {
    const [one, other] = [await sent(), await sent()]
    const [token, ofOther] = [await secretTo(one.anna), await secretTo(other.anna)]
    const code = await codeTo(one.anna, token)
    await codeTo(other.anna, ofOther)
    expect((await signAs(ofOther, code)).ok).toBe(false)
    const later = { ...ctx, now: () => new Date(Date.now() + 10 * 60_000) }
    const values = { code, name: 'Anna', capacity: 'Director', consent: 'on' }
    expect((await signContract(later, visit(token), values)).ok).toBe(false)
    expect((await signContract(ctx, visit(token), values)).ok).toBe(true)
  })

  test('with a passkey of their account need no code: it signs the hash of what they agree to', async () => {
    const { id, anna, hans } = await sent()
    const token = await secretTo(anna)
    const device = await deviceOf(anna)
    expect(await signWith(device, token)).toEqual({ ok: true })
    await sign(hans)
    expect(await kindsOf(id)).toContain('signed 1')
    const [signer] = await listSigners(db, (await versionOf(id)).id)
    expect(signer).toMatchObject({ identifiedBy: 'passkey', typedName: 'Anna Acme', capacity: 'Director' })
    expect(await verifyPackage(partsOf(await packageOf(id)))).toMatchObject({
      ok: true,
      evidence: { signers: [{ identified_by: 'passkey' }, { identified_by: 'code' }] },
    })
  })

  test.each<[string, (device: Device, token: string) => Promise<unknown>]>([
    [
      'of somebody else',
      async (_, token) => signWith(await deviceOf(`${crypto.randomUUID()}@acme.example`), token),
    ],
    ['that nobody has added', async (_, token) => signWith(makeSoftPasskey(), token)],
    ['that signed another name', async (device, token) => signWith(device, token, { name: 'Eve Acme' })],
    [
      'that did not know who held it',
      async (device, token) => signWith(device, token, {}, { isVerified: false }),
    ],
    [
      'of another house',
      async (device, token) => signWith(device, token, {}, { origin: 'http://evil.example' }),
    ],
    [
      'that signed nothing',
      async (_, token) => signByPasskey(ctx, visit(token), { values: AGREED, signed: '' }),
    ],
  ])('with a passkey %s sign nothing', async (_, signing) => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const device = await deviceOf(anna)
    expect(await signing(device, token)).toMatchObject({ ok: false, errors: { form: expect.any(String) } })
    expect(await kindsOf(id)).not.toContain('signed 1')
    expect(await signWith(device, token)).toEqual({ ok: true })
  })

  test('without a consent have nothing to sign by a passkey', async () => {
    const { anna } = await sent()
    const token = await secretTo(anna)
    const asked = await askForPasskeySignature(ctx, visit(token), { ...AGREED, consent: '' })
    expect(asked).toMatchObject({ ok: false, errors: { consent: expect.any(String) } })
    expect(await askForPasskeySignature(ctx, visit('x'), AGREED)).toEqual(refused('not_found'))
  })

  test('who press twice at once sign once', async () => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const code = await codeTo(anna, token)
    const tries = await Promise.all([1, 2, 3].map(() => signAs(token, code)))
    expect(tries.filter(({ ok }) => ok).length).toBe(1)
    expect((await kindsOf(id)).filter(kind => kind === 'signed 1').length).toBe(1)
  })

  test('are noted once when they first do something by their link, and from where', async () => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    await codeTo(anna, token)
    await codeTo(anna, token)
    expect(await kindsOf(id)).toEqual(['sent', 'asked 1', 'opened 1', 'code_sent 1', 'code_sent 1'])
    const [, , opened] = await listEvents(db, (await versionOf(id)).id)
    expect(opened).toMatchObject(BY)
  })
})

describe('what is not signed', () => {
  test('was declined with a reason: those who were asked hear of it, and it is written again', async () => {
    const { id, anna, hans } = await sent()
    const first = await sign(anna)
    const token = await secretTo(hans)
    expect(await declineContract(ctx, visit(token), 'The price is wrong')).toEqual({ ok: true, value: null })
    expect(await stateOf(id)).toBe('declined')
    expect((await mailsTo(anna)).at(-1)?.text).toContain('The price is wrong')
    expect(await signAs(token, '123456')).toEqual(refused('declined'))
    expect((await findSigner(ctx, first))?.signedAt).not.toBeNull()
    expect(await rewriteContract(owner, id)).toEqual({ ok: true, value: null })
    const values = { ...SEND, customerEmail: anna }
    expect(await sendContract(owner, { id, values })).toEqual({ ok: true })
    expect((await versionOf(id, 2)).state).toBe('open')
    expect((await versionOf(id)).state).toBe('declined')
  })

  test('was taken back by staff, once', async () => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const code = await codeTo(anna, token)
    expect(await withdrawContract(owner, { id, reason: 'A typo' })).toEqual({ ok: true, value: null })
    expect(await withdrawContract(owner, { id, reason: 'A typo' })).toEqual(refused('not_open'))
    expect(await signAs(token, code)).toEqual(refused('withdrawn'))
    expect(await askAgain(owner, id)).toEqual(refused('not_open'))
    expect(await stateOf(id)).toBe('withdrawn')
    expect((await mailsTo(anna))[0]?.secrets).toBeNull()
  })

  test('lapses after its day, by itself and at night, once', async () => {
    const { id, anna } = await sent({ until: today })
    const token = await secretTo(anna)
    const code = await codeTo(anna, token)
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 24 * 60 * 60_000) }
    const values = { code, name: 'Anna', capacity: 'Director', consent: 'on' }
    expect(await signContract(tomorrow, visit(token), values)).toEqual(refused('lapsed'))
    await lapseSignings(ctx)
    expect(await stateOf(id)).toBe('sent')
    await Promise.all([lapseSignings(tomorrow), lapseSignings(tomorrow)])
    expect([await stateOf(id), (await versionOf(id)).state]).toEqual(['lapsed', 'lapsed'])
    expect((await kindsOf(id)).filter(kind => kind === 'lapsed').length).toBe(1)
  })

  test('leaves a contract that runs, or is a draft, as it is', async () => {
    const { id } = await draft()
    expect(await rewriteContract(owner, id)).toEqual(refused('not_open'))
    expect(await withdrawContract(owner, { id, reason: 'x' })).toEqual(refused('not_open'))
    expect(await rewriteContract(owner, crypto.randomUUID())).toEqual(refused('not_found'))
  })
})

async function packageOf(id: string) {
  const response = packageResponse(db, await versionOf(id))
  return unzipSync(new Uint8Array(await response.arrayBuffer())) as Record<string, Uint8Array<ArrayBuffer>>
}

const PAPER = { signedBy: 'Anna Acme, Hans House', day: today }
const copyOf = (content: string, name = 'copy.pdf') => new File([content], name)

describe('a contract that was signed on paper', () => {
  test('begins the contract, and takes back what was sent', async () => {
    const { id, anna } = await sent()
    const token = await secretTo(anna)
    const brought = await bringInPaper(owner, { id, values: PAPER, copy: copyOf('%PDF-1.7 signed') })
    expect([brought, await stateOf(id)]).toEqual([{ ok: true }, 'running'])
    expect((await versionOf(id)).state).toBe('withdrawn')
    expect(await signAs(token, '123456')).toEqual(refused('withdrawn'))
    const paper = await versionOf(id, 2)
    expect(paper).toMatchObject({ way: 'paper', state: 'done', signedBy: PAPER.signedBy, signedOn: today })
    expect(paper.sha256).toBe(await sha256Hex('%PDF-1.7 signed'))
    const response = await copyResponse(ctx, paper)
    expect(await response.text()).toBe('%PDF-1.7 signed')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await bringInPaper(owner, { id, values: PAPER, copy: copyOf('%PDF-1.7') })).ok).toBe(false)
  })

  test.each<[string, Partial<typeof PAPER>, File | null, string]>([
    ['no copy', {}, null, 'copy'],
    ['a copy that is neither PDF nor picture', {}, copyOf('<html>', 'copy.pdf'), 'copy'],
    ['a copy that is too large', {}, copyOf(`%PDF-${' '.repeat(10 * 1024 * 1024)}`), 'copy'],
    ['nobody who signed', { signedBy: ' ' }, copyOf('%PDF-1.7'), 'signedBy'],
    ['a day ahead', { day: addDays(today, 1) }, copyOf('%PDF-1.7'), 'day'],
  ])('is not brought in with %s, and nothing is kept', async (_, change, copy, field) => {
    const { id } = await draft()
    const brought = await bringInPaper(owner, { id, values: { ...PAPER, ...change }, copy })
    expect(brought.ok ? [] : Object.keys(brought.errors)).toEqual([field])
    expect([await stateOf(id), await db.$count(signings, eq(signings.contractId, id))]).toEqual(['draft', 0])
  })
})

const folder = await mkdtemp(join(tmpdir(), 'sala-evidence-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openssl(files: Record<string, Uint8Array>): Promise<string> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const args = 'pkeyutl -verify -rawin -pubin -inkey house-key.pem -sigfile evidence.sig -in evidence.json'
  const run = promisify(execFile)('openssl', args.split(' '), { cwd: folder })
  return run.then(({ stdout }) => stdout.trim()).catch(({ stdout }) => String(stdout).trim())
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

function partsOf(files: Record<string, Uint8Array<ArrayBuffer>>) {
  const bytes = (name: string) => files[name] ?? new Uint8Array()
  return {
    contract: bytes('contract.pdf'),
    evidence: bytes('evidence.json'),
    signature: bytes('evidence.sig'),
    key: text(files['house-key.pem']),
  }
}

/** The same with the lowest bit of one byte turned over. */
function flipped(bytes: Uint8Array<ArrayBuffer>, at = Math.floor(bytes.length / 2)) {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
}

describe('the package of one who signed by a passkey', async () => {
  const { id, anna, hans } = await sent()
  const token = await secretTo(anna)
  await signWith(await deviceOf(anna), token)
  await sign(hans)
  const parts = partsOf(await packageOf(id))
  const key = await findHouseKey(db)

  test.each(PASSKEY_DETAILS)('signed anew with another %s fails at the passkey', async name => {
    const evidence = JSON.parse(text(parts.evidence)) as Evidence
    const signed = evidence.events.find(({ kind }) => kind === 'signed')
    const before = Buffer.from(signed?.details[name] ?? '', 'base64url')
    before.writeUInt8(before.readUInt8(before.length - 1) ^ 1, before.length - 1)
    Object.assign(signed?.details ?? {}, { [name]: before.toString('base64url') })
    let last = evidence.contract.sha256
    for (const event of evidence.events) {
      const { hash, ...said } = event
      last = event.hash = await eventHash(last, said)
    }
    const written = canonicalJson(evidence)
    const forged = {
      evidence: new TextEncoder().encode(written),
      signature: new Uint8Array(key.sign(written)),
    }
    expect(await verifyPackage({ ...parts, ...forged })).toEqual({ ok: false, failed: 'passkey' })
  })

  test('has the passkey’s signature checked by openssl alone', async () => {
    const { events } = JSON.parse(text(parts.evidence)) as Evidence
    const details = events.find(({ kind }) => kind === 'signed')?.details ?? {}
    const bytes = (name: string) => Buffer.from(details[name] ?? '', 'base64url')
    const client = bytes('passkey_client_data')
    const content = Buffer.concat([
      bytes('passkey_authenticator_data'),
      createHash('sha256').update(client).digest(),
    ])
    const files = { 'passkey.der': bytes('passkey_public_key'), 'passkey.sig': bytes('passkey_signature') }
    for (const [name, file] of Object.entries({ ...files, signed: content }))
      await writeFile(join(folder, name), file)
    const args = 'dgst -sha256 -keyform DER -verify passkey.der -signature passkey.sig signed'
    const { stdout } = await promisify(execFile)('openssl', args.split(' '), { cwd: folder })
    expect(stdout.trim()).toBe('Verified OK')
    const agreed = {
      contract_sha256: details['contract_sha256'] ?? '',
      signer: 1,
      typed_name: 'Anna Acme',
      capacity: 'Director',
      language: 'en',
      consent: details['consent'] ?? '',
    }
    expect(JSON.parse(client.toString()).challenge).toBe(await challengeOf(agreed))
  })
})

describe('the package', async () => {
  const { id } = await signedByAll()
  const files = await packageOf(id)
  const parts = partsOf(files)
  const key = await findHouseKey(db)

  /** The evidence with something changed, which whoever has the key signs anew. */
  async function forged(change: (evidence: Evidence) => void) {
    const evidence = JSON.parse(text(files['evidence.json'])) as Evidence
    change(evidence)
    const written = canonicalJson(evidence)
    const signature = new Uint8Array(key.sign(written))
    return verifyPackage({ ...parts, evidence: new TextEncoder().encode(written), signature })
  }

  test('holds the contract, the evidence, its signature, the key and a page for people', async () => {
    expect(Object.keys(files)).toEqual([
      'contract.pdf',
      'evidence.json',
      'evidence.sig',
      'house-key.pem',
      'evidence.pdf',
    ])
    expect([files['evidence.sig']?.length, text(files['evidence.pdf']?.subarray(0, 5))]).toEqual([
      64,
      '%PDF-',
    ])
    expect(await verifyPackage(parts)).toMatchObject({ ok: true, evidence: { house_key: key.fingerprint } })
  })

  test('is checked by openssl alone, which finds one byte that was changed', async () => {
    expect(await openssl(files)).toBe('Signature Verified Successfully')
    const evidence = flipped(parts.evidence)
    expect(await openssl({ ...files, 'evidence.json': evidence })).toBe('Signature Verification Failure')
  })

  test.each([
    ['the contract', 'contract', { contract: flipped(parts.contract) }],
    ['the signature', 'signature', { signature: flipped(parts.signature) }],
    ['the key', 'key', { key: (await findOtherKey()).pem }],
    ['the key beyond reading', 'key', { key: 'no key' }],
    ['the evidence', 'signature', { evidence: withOtherHash(parts.evidence) }],
    ['the evidence beyond reading', 'evidence', { evidence: flipped(parts.evidence, 0) }],
    ['the writing of the evidence', 'evidence', { evidence: new Uint8Array([...parts.evidence, 10]) }],
  ])('with another byte in %s fails there', async (_, failed, change) => {
    expect(await verifyPackage({ ...parts, ...change })).toEqual({ ok: false, failed })
  })

  test.each<[string, string, (evidence: Evidence) => void]>([
    ['an event', 'chain', ({ events }) => Object.assign(events[2] ?? {}, { address: '198.51.100.1' })],
    ['the order of events', 'chain', ({ events }) => events.reverse()],
    [
      'the name of a signer',
      'signers',
      ({ signers }) => Object.assign(signers[0] ?? {}, { typed_name: 'Eve' }),
    ],
    ['a signer left out', 'signers', ({ signers }) => signers.pop()],
    ['its end left out', 'signers', ({ events }) => events.pop()],
  ])('signed anew with %s changed fails there', async (_, failed, change) => {
    expect(await forged(change)).toEqual({ ok: false, failed })
  })

  test('is none before everybody has signed', async () => {
    const { id: open } = await sent()
    expect(packageResponse(db, await versionOf(open)).status).toBe(404)
  })
})

/** The first digit of the hash of the text is another, so that it can still be read. */
function withOtherHash(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const written = text(bytes)
  const [, digit = ''] = /"sha256":"(.)/.exec(written) ?? []
  return new TextEncoder().encode(written.replace(/"sha256":"./, `"sha256":"${digit === '0' ? '1' : '0'}`))
}

async function findOtherKey() {
  const { db: other } = await createTestDatabase()
  return findHouseKey(other)
}

test('events are chained from the hash of the text, and none is changed or taken away', async () => {
  const { id } = await sent()
  const { id: signingId, sha256 } = await versionOf(id)
  const [first, second] = await listEvents(db, signingId)
  expect([first?.prevHash, second?.prevHash]).toEqual([sha256, first?.hash])
  const { kind, nth, signer, at, address, agent, details } = first ?? never()
  const event = { kind, nth, signer, address, agent, details, at: at.toISOString() }
  expect(await eventHash(sha256, event)).toBe(first?.hash)
  const isFirst = eq(signingEvents.signingId, signingId)
  await expect(db.update(signingEvents).set({ kind: 'done' }).where(isFirst)).rejects.toThrow()
  await expect(db.delete(signingEvents).where(isFirst)).rejects.toThrow()
})

function never(): never {
  throw new Error('no event')
}

test('the key of the house is made once and stays', async () => {
  const [one, other] = await Promise.all([findHouseKey(db), findHouseKey(db)])
  expect(one.fingerprint).toBe(other.fingerprint)
  expect(one.pem).toMatch(/^-----BEGIN PUBLIC KEY-----/)
})
