import { useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

type CopyButtonProps = { text: string; label: string; copiedLabel: string }

/** Copies `text`; the change of its label is announced. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  const copy = async () => {
    await copyText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2_000)
  }

  return (
    <Button look="secondary" size="small" onClick={copy}>
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
