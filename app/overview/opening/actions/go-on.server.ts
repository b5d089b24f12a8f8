import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { OpeningStep } from '#app/house/settings/rules/opening.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerOpening } from '../commands.server.ts'
import { findOpening } from '../queries.server.ts'
import { nextStep, openingPath } from '../rules/steps.ts'

/** Keeps that the step was answered, and goes on to the next question. */
export async function answerAndGoOn(ctx: CommandContext, step: OpeningStep): Promise<Response> {
  await answerOpening(ctx, step)
  return goOn(ctx)
}

/** To the next question, with a word of success. */
export async function goOn(ctx: CommandContext, message = m.settings_saved()): Promise<Response> {
  return redirectWithMessage(await nextHref(ctx), message)
}

/** The address of the next question; after the last one, of what is to be done today. */
export async function nextHref(ctx: CommandContext): Promise<string> {
  const next = nextStep((await findOpening(ctx)).entries)
  return localizeHref(next ? openingPath(next) : '/admin/dashboard')
}
