import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ReceiptVariant } from '../rules.ts'
import { type ReceiptErrors, readReceiptForm, validateReceipt } from '../schema/receipt.ts'
import type { ReceiptReply } from '../schema/reply.ts'
import { findFileError } from './find-file-error.ts'

/**
 * The form while JavaScript is there: checked before it is sent, and sent without leaving the page, so that the
 * chosen file survives an error. `posted` is the reply of a post without JavaScript.
 */
export function useReceiptForm(variant: ReceiptVariant, posted: ReceiptReply | undefined) {
  const fetcher = useFetcher<ReceiptReply>()
  const form = useRef<HTMLFormElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [found, setFound] = useState<ReceiptErrors | null>(null)

  const reply = fetcher.data ?? posted
  const isBusy = fetcher.state !== 'idle'
  const errors = { ...(found ?? reply?.errors), ...(fileError && { data: fileError }) }
  const failure = (!found && !isBusy && reply?.failure) || null

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setFileError(null)
    setFound(errors => ({ ...(errors ?? reply?.errors), data: undefined }))
    const problem = chosen && (await findFileError(chosen))
    const isStillChosen = picker.current?.files?.[0] === chosen
    if (problem && isStillChosen) setFileError(problem)
  }

  // A file chosen before the page came to life, or brought back by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const chosen = picker.current?.files?.[0]
    if (chosen) choose(chosen)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const content = new FormData(event.currentTarget)
    const problems = await findProblems(content, variant)
    if (Object.keys(problems).length > 0) {
      flushSync(() => setFound(problems))
      return focusFirstError(form.current)
    }
    setFound(null)
    await fetcher.submit(content, {
      method: 'post',
      encType: 'multipart/form-data',
      action: localizeHref('/thai-scan-receipt'),
      // Offline, loading the page's data again would fail and take the form away.
      defaultShouldRevalidate: false,
    })
  }

  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) focusFirstError(form.current)
  }, [fetcher.state, fetcher.data])

  return { form, picker, file, choose, submit, isBusy, errors, failure, values: reply?.values }
}

async function findProblems(content: FormData, variant: ReceiptVariant): Promise<ReceiptErrors> {
  const { values, file } = readReceiptForm(content)
  const problems = validateReceipt(values, { variant, hasFile: file !== null })
  const fileError = file && (await findFileError(file))
  return fileError ? { ...problems, data: fileError } : problems
}

function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const problem = form?.querySelector<HTMLElement>('[role="alert"]')
  ;(field ?? problem)?.focus()
}
