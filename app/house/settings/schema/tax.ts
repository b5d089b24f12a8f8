import { z } from 'zod'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { readTin } from '#app/kit/pure/tin.ts'
import { m } from '#app/paraglide/messages.js'
import { tick, tidyLine } from './parts.ts'
import type { SectionForm } from './section-form.ts'

export const TAX_NAME_LENGTH = 200
export const TAX_ADDRESS_LENGTH = 300

/** One line, perhaps empty, that the paper's fonts can print. */
function printedLine(max: number) {
  return z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .max(max, { error: () => m.form_too_long({ max }) })
        .refine(isPrintable, { error: m.document_not_printable }),
    )
}

/** Invoices must say who issues them, in Thai: without that, nobody is registered for VAT. */
const REQUIRED = {
  tin: m.settings_tax_tin_missing,
  nameThai: m.settings_tax_name_missing,
  addressThai: m.settings_tax_address_missing,
} as const

export const taxForm: SectionForm = {
  schema: z
    .object({
      tin: z
        .string()
        .trim()
        .refine(text => text === '' || readTin(text) !== null, { error: m.tin_wrong })
        .transform(text => readTin(text) ?? ''),
      branch: z
        .string()
        .trim()
        .regex(/^(\d{5})?$/, { error: m.document_branch_wrong }),
      nameThai: printedLine(TAX_NAME_LENGTH),
      nameEnglish: printedLine(TAX_NAME_LENGTH),
      addressThai: printedLine(TAX_ADDRESS_LENGTH),
      addressEnglish: printedLine(TAX_ADDRESS_LENGTH),
      isVatRegistered: tick,
    })
    .superRefine((tax, ctx) => {
      if (!tax.isVatRegistered) return
      for (const [name, message] of Object.entries(REQUIRED) as [keyof typeof REQUIRED, () => string][])
        if (tax[name] === '') ctx.addIssue({ code: 'custom', path: [name], message: message() })
    })
    .transform(({ tin, branch, ...tax }) => ({
      tax: { ...tax, tin: tin || null, branch: branch === '' || branch === '00000' ? null : branch },
    })),
  fieldsOf: ({ tax: { tin, branch, isVatRegistered, ...texts } }) => ({
    ...texts,
    tin: tin ?? '',
    branch: branch ?? '00000',
    isVatRegistered: isVatRegistered ? 'on' : '',
  }),
  labels: {
    isVatRegistered: m.settings_tax_registered,
    tin: m.settings_tax_tin,
    branch: m.settings_tax_branch,
    nameThai: m.settings_tax_name_thai,
    nameEnglish: m.settings_tax_name_english,
    addressThai: m.settings_tax_address_thai,
    addressEnglish: m.settings_tax_address_english,
  },
}
