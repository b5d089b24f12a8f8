import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { writeLocal } from '#app/kit/forms/local-text.ts'
import { storePicture, storeSized } from '#app/kit/forms/store-picture.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import { conflictOf, savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { findSettings } from '../queries/settings.server.ts'
import { HOUSE_FOLDER, type PhotoPlace } from '../rules/front.ts'
import { type PhotoAlt, photoErrors } from '../schema/front.ts'
import type { Settings } from '../schema/settings.ts'
import { changeSettings, lockSettings } from '../steps/change-group.server.ts'

/** Sharp at 40 px on any display. */
const LOGO: PictureFit = { longestSide: 400, quality: 90, mostBytes: 60_000 }
/** As wide as a block of the page is on a desk, and as its small picture is on a phone. */
const BLOCK: PictureFit[] = [
  { longestSide: 1280, quality: 78, mostBytes: 250_000, as: 'webp' },
  { longestSide: 480, quality: 75, mostBytes: 50_000, as: 'webp' },
]
/** On the first screen: as much as a desk shows, and two that are on a phone's line within a third of a second. */
const HERO: PictureFit[] = [
  { longestSide: 1920, quality: 75, mostBytes: 300_000, as: 'webp' },
  { longestSide: 1200, quality: 70, mostBytes: 130_000, as: 'webp' },
  { longestSide: 800, quality: 68, mostBytes: 70_000, as: 'webp' },
]

type Front = Settings['front']

/** Null when it is saved; else why not, by field, or what somebody else saved meanwhile. */
type Refusal = { errors: FieldErrors; conflict?: SavedFields } | null

/** What a form about the logo was opened with. */
export const savedLogo = ({ logo }: Pick<Front, 'logo'>) => savedFields({ file: logo ?? '' })

/** What a form about the photo of a block was opened with. */
export const savedPhoto = (photo: Front['photos'][PhotoPlace]) => savedFields(fieldsOf(photo))

function fieldsOf(photo: Front['photos'][PhotoPlace]): FormFields {
  const { file = '', alt, isShown = true } = photo ?? {}
  return { file, ...writeLocal('alt', alt ?? {}), isShown: isShown ? 'on' : '' }
}

/** Shows the house's own logo in the bar of its public pages (rule landing.own-pictures). */
export async function saveLogo(
  ctx: CommandContext,
  { upload, version }: { upload: File | null; version: string },
): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  if (!upload) return { errors: { file: m.front_file_missing() } }
  const stored = await storePicture(ctx, upload, pictureFor(ctx, LOGO))
  if (!stored.ok) return { errors: { file: stored.reason } }
  const { value: logo } = stored
  return keep(ctx, [{ file: logo, width: LOGO.longestSide }], async before => {
    if (await isSamePicture(ctx, before.logo, logo)) return { fields: {} }
    const conflict = conflictOf(savedLogo(before).fields, { after: { file: logo }, version })
    return conflict ? { conflict } : { fields: { logo } }
  })
}

/** Takes the logo away that was seen; one that somebody else has sent since stays. */
export async function removeLogo(ctx: CommandContext, { version }: { version: string }): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  return keep(ctx, [], before => {
    const conflict = conflictOf(savedLogo(before).fields, { after: { file: '' }, version })
    return conflict ? { conflict } : { fields: { logo: null } }
  })
}

type PhotoInput = {
  place: PhotoPlace
  upload: File | null
  alt: PhotoAlt
  isShown: boolean
  version: string
}

/** Keeps a photo for a block of the front page, and whether it or the drawing is shown (rule landing.own-pictures). */
export async function savePhoto(ctx: CommandContext, input: PhotoInput): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  const { place, upload, alt, isShown, version } = input
  const errors = photoErrors(alt)
  const hasOne = (await findSettings(ctx.db)).front.photos[place] !== null
  if (!upload && !hasOne) errors['file'] = m.front_file_missing()
  if (Object.keys(errors).length > 0) return { errors }
  const stored = upload ? await storeSizes(ctx, upload, place === 'hero' ? HERO : BLOCK) : null
  if (stored && !stored.ok) return { errors: { file: stored.reason } }
  const uploaded = stored?.value ?? []
  return keep(ctx, uploaded, async ({ photos }) => {
    const kept = photos[place]
    const picture = await pictureAfter(ctx, kept, uploaded)
    if (!picture) return null
    const photo = { ...picture, alt, isShown }
    const conflict = conflictOf(fieldsOf(kept), { after: fieldsOf(photo), version })
    return conflict ? { conflict } : { fields: { photos: { ...photos, [place]: photo } } }
  })
}

/** What came with a form takes the place of the picture that there is, unless it is just that. */
async function pictureAfter(ctx: CommandContext, kept: Front['photos'][PhotoPlace], uploaded: Size[]) {
  const [first] = uploaded
  if (first && !(await isSamePicture(ctx, kept?.file, first.file)))
    return { file: first.file, sizes: uploaded }
  return kept && { file: kept.file, sizes: kept.sizes }
}

/** Each upload has a name of its own: whether it was sent twice is seen from what it holds. */
async function isSamePicture({ storage }: CommandContext, kept: string | null | undefined, sent: string) {
  const [before, after] = await Promise.all([kept ? storage.read(kept) : null, storage.read(sent)])
  return before !== null && after !== null && Buffer.compare(before, after) === 0
}

/** The photo as large as each says, but no larger than it came. */
async function storeSizes(
  ctx: CommandContext,
  upload: File,
  fits: PictureFit[],
): Promise<Result<Size[], string>> {
  const sizes: Size[] = []
  let longest = Number.POSITIVE_INFINITY
  for (const fit of fits) {
    if (longest <= fit.longestSide) continue
    const stored = await storeSized(ctx, upload, pictureFor(ctx, fit))
    if (!stored.ok) {
      await forgetFiles(ctx, namesOf(sizes))
      return stored
    }
    const { file, width, height } = stored.value
    longest = Math.max(width, height)
    sizes.push({ file, width })
  }
  return ok(sizes)
}

type Size = { file: string; width: number }
const namesOf = (sizes: Size[]) => sizes.map(({ file }) => file)

/** Takes the photo of a block away that was seen, with its words; what somebody else has saved since stays. */
export async function removePhoto(
  ctx: CommandContext,
  { place, version }: Pick<PhotoInput, 'place' | 'version'>,
): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  return keep(ctx, [], ({ photos }) => {
    const conflict = conflictOf(fieldsOf(photos[place]), { after: fieldsOf(null), version })
    return conflict ? { conflict } : { fields: { photos: { ...photos, [place]: null } } }
  })
}

function pictureFor({ actor }: CommandContext, fit: PictureFit) {
  return { folder: HOUSE_FOLDER, from: actor.userId, fit }
}

/** The fields that change, or what somebody else saved meanwhile; null when what it was about is gone. */
type Change = { fields: Partial<Front> } | { conflict: SavedFields } | null

/**
 * Stores what changes, in one transaction with its entry in the log, and deletes the files that nothing names any more.
 * @param uploaded new files, which go again where nothing is saved
 */
async function keep(
  ctx: CommandContext,
  uploaded: Size[],
  change: (before: Front) => Change | Promise<Change>,
): Promise<Refusal> {
  const save = async (tx: Transaction) => {
    await lockSettings(tx)
    const { front: before } = await findSettings(tx)
    const changed = await change(before)
    if (!changed || 'conflict' in changed) return { before, after: before, refused: refusalOf(changed) }
    const { fields } = changed
    await changeSettings(tx, { group: 'front', fields, adminId: ctx.actor.userId, now: ctx.now() })
    return { before, after: { ...before, ...fields }, refused: null }
  }
  const saved = await ctx.db.transaction(save).catch(async (error: unknown) => {
    await forgetFiles(ctx, namesOf(uploaded))
    throw error
  })
  const kept = new Set(filesOf(saved.after))
  const files = [...filesOf(saved.before), ...namesOf(uploaded)]
  await forgetFiles(
    ctx,
    files.filter(file => !kept.has(file)),
  )
  return saved.refused
}

const refusalOf = (changed: { conflict: SavedFields } | null): Refusal =>
  changed ? { errors: {}, ...changed } : { errors: { file: m.front_file_missing() } }

function filesOf({ logo, photos }: Front): string[] {
  const ofPhotos = Object.values(photos).flatMap(photo =>
    photo ? [photo.file, ...namesOf(photo.sizes)] : [],
  )
  return [...new Set([...(logo ? [logo] : []), ...ofPhotos])]
}
