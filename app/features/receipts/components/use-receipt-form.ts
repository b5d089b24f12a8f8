import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ReceiptReply } from '../reply.ts'
import { IMAGE_HEAD_BYTES, type ReceiptVariant, refuseFile } from '../rules.ts'
import { imageMessage, type ReceiptErrors, readReceiptForm, validateReceipt } from '../schema.ts'

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
    setFound(errors => (errors?.data ? { ...errors, data: undefined } : errors))
    setFileError(chosen && (await findFileError(chosen)))
  }

  // A file chosen before the page came to life, or brought back by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes to life
  useEffect(() => {
    const chosen = picker.current?.files?.[0]
    if (chosen) choose(chosen)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const content = new FormData(event.currentTarget)
    const problems = validateReceipt(readReceiptForm(content).values, { variant, hasFile: file !== null })
    if (fileError || Object.keys(problems).length > 0) return setFound(problems)
    setFound(null)
    fetcher.submit(content, {
      method: 'post',
      encType: 'multipart/form-data',
      action: localizeHref('/thai-scan-receipt'),
      // Offline, loading the page's data again would fail and take the form away.
      defaultShouldRevalidate: false,
    })
  }

  useEffect(() => {
    if (found) focusFirstError(form.current)
  }, [found])

  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) focusFirstError(form.current)
  }, [fetcher.state, fetcher.data])

  return { form, picker, file, choose, submit, isBusy, errors, failure, values: reply?.values }
}

async function findFileError(file: File): Promise<string | null> {
  try {
    const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer())
    const refusal = refuseFile({ size: file.size, head })
    return refusal && imageMessage(refusal)
  } catch {
    return imageMessage('unreadable')
  }
}

function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const problem = form?.querySelector<HTMLElement>('[role="alert"]')
  ;(field ?? problem)?.focus()
}
