import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { storePicture, storeSized } from '#app/kit/forms/store-picture.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import type { FieldErrors } from '#app/kit/pure/form-fields.ts'
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

/** Null when it is saved; else why not, by field. */
type Refusal = FieldErrors | null

/** Shows the house's own logo in the bar of its public pages (rule landing.own-pictures). */
export async function saveLogo(ctx: CommandContext, upload: File | null): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  if (!upload) return { file: m.front_file_missing() }
  const stored = await storePicture(ctx, upload, pictureFor(ctx, LOGO))
  if (!stored.ok) return { file: stored.reason }
  return keep(ctx, [{ file: stored.value, width: LOGO.longestSide }], async () => ({ logo: stored.value }))
}

export async function removeLogo(ctx: CommandContext): Promise<void> {
  await authorise(ctx, 'settings.edit')
  await keep(ctx, [], async () => ({ logo: null }))
}

type PhotoInput = { place: PhotoPlace; upload: File | null; alt: PhotoAlt; isShown: boolean }

/** Keeps a photo for a block of the front page, and whether it or the drawing is shown (rule landing.own-pictures). */
export async function savePhoto(ctx: CommandContext, input: PhotoInput): Promise<Refusal> {
  await authorise(ctx, 'settings.edit')
  const { place, upload, alt, isShown } = input
  const errors = photoErrors(alt)
  const hasOne = (await findSettings(ctx.db)).front.photos[place] !== null
  if (!upload && !hasOne) errors['file'] = m.front_file_missing()
  if (Object.keys(errors).length > 0) return errors
  const stored = upload ? await storeSizes(ctx, upload, place === 'hero' ? HERO : BLOCK) : null
  if (stored && !stored.ok) return { file: stored.reason }
  const uploaded = stored?.value ?? []
  return keep(ctx, uploaded, async ({ photos }) => {
    const sizes = uploaded.length > 0 ? uploaded : (photos[place]?.sizes ?? [])
    const file = uploaded[0]?.file ?? photos[place]?.file
    return file ? { photos: { ...photos, [place]: { file, sizes, alt, isShown } } } : null
  })
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

export async function removePhoto(ctx: CommandContext, place: PhotoPlace): Promise<void> {
  await authorise(ctx, 'settings.edit')
  await keep(ctx, [], async ({ photos }) => ({ photos: { ...photos, [place]: null } }))
}

function pictureFor({ actor }: CommandContext, fit: PictureFit) {
  return { folder: HOUSE_FOLDER, from: actor.userId, fit }
}

/**
 * Stores what changes, in one transaction with its entry in the log, and deletes the files that nothing names any more.
 * @param uploaded new files, which go again where nothing is saved
 * @param change the fields that change; null when what it was about is gone meanwhile
 */
async function keep(
  ctx: CommandContext,
  uploaded: Size[],
  change: (before: Front) => Promise<Partial<Front> | null>,
): Promise<Refusal> {
  const save = async (tx: Transaction) => {
    await lockSettings(tx)
    const { front: before } = await findSettings(tx)
    const fields = await change(before)
    if (!fields) return null
    await changeSettings(tx, { group: 'front', fields, adminId: ctx.actor.userId, now: ctx.now() })
    return { before, after: { ...before, ...fields } }
  }
  const saved = await ctx.db.transaction(save).catch(async (error: unknown) => {
    await forgetFiles(ctx, namesOf(uploaded))
    throw error
  })
  if (!saved) return { file: m.front_file_missing() }
  const kept = new Set(filesOf(saved.after))
  await forgetFiles(
    ctx,
    filesOf(saved.before).filter(file => !kept.has(file)),
  )
  return null
}

function filesOf({ logo, photos }: Front): string[] {
  const ofPhotos = Object.values(photos).flatMap(photo =>
    photo ? [photo.file, ...namesOf(photo.sizes)] : [],
  )
  return [...new Set([...(logo ? [logo] : []), ...ofPhotos])]
}
