import { useState } from 'react'
import { Button } from './button.tsx'

type CopyButtonProps = { text: string; label: string; copiedLabel: string }

/** Copies `text`; the change of its label is announced. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)

  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2_000)
  }

  return (
    <Button look="secondary" size="small" onClick={copy}>
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
